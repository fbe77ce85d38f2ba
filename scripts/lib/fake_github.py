"""Answers as GitHub's comments do, for scripts/try-action: fake_github.py CALLS prints its port, and writes
each call that it let through into the file CALLS."""

import http.server
import json
import sys

comments = []


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self):
        if self.headers["Authorization"] != "Bearer a-token":
            return self.reply(403, {"message": "Resource not accessible by integration"})
        path = self.path.partition("?")[0]
        with open(sys.argv[1], "a", encoding="utf-8") as calls:
            calls.write(f"{self.command} {path}\n")
        if self.command == "GET":
            return self.reply(200, comments)
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.command == "POST":
            comments.append({"id": len(comments) + 1, "body": content["body"]})
            return self.reply(201, comments[-1])
        comments[int(path.rpartition("/")[2]) - 1]["body"] = content["body"]
        return self.reply(200, {})

    do_GET = do_POST = do_PATCH = answer

    def reply(self, status, content):
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Nobody reads it."""


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
