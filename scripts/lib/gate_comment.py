"""Puts the report of a gate on its pull request: gate_comment.py REPORT.

There is one comment, which each later run replaces. The pull request is the one in the event that started
the workflow; without one, or without the right to comment, as in the pull request of a fork, this says so
and ends with 0: the verdict is in the job's summary and in its exit code all the same."""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request

# By which the comment is found again; nobody sees it.
MARKER = "<!-- tinamou gate -->"
# GitHub takes 65,536 characters.
LENGTH_MAX = 60_000


def request(method, url, content=None):
    """What the API answers."""
    data = None if content is None else json.dumps(content).encode()
    headers = {
        "Accept": "application/vnd.github+json", "Content-Type": "application/json",
        "Authorization": "Bearer " + os.environ.get("GITHUB_TOKEN", ""),
    }
    call = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(call, timeout=60) as answer:
        return json.load(answer)


def comments(url):
    """All comments of the pull request."""
    page = 1
    while True:
        found = request("GET", f"{url}?per_page=100&page={page}")
        yield from found
        if len(found) < 100:
            return
        page += 1


def body(report):
    text = f"{MARKER}\n{report}"
    if len(text) <= LENGTH_MAX:
        return text
    return text[:LENGTH_MAX] + "\n\n… and more: the summary of the job has all of it.\n"


def main(path):
    report = pathlib.Path(path)
    if not report.exists():
        print("note: there is no report to comment on")
        return
    event = json.loads(pathlib.Path(os.environ["GITHUB_EVENT_PATH"]).read_text(encoding="utf-8"))
    number = event.get("pull_request", {}).get("number")
    if number is None:
        print("note: this is no pull request, there is nothing to comment on")
        return
    api = os.environ.get("GITHUB_API_URL", "https://api.github.com")
    repository = f"{api}/repos/{os.environ['GITHUB_REPOSITORY']}"
    issue = f"{repository}/issues/{number}/comments"
    content = {"body": body(report.read_text(encoding="utf-8"))}
    try:
        known = next((one for one in comments(issue) if one["body"].startswith(MARKER)), None)
        if known:
            request("PATCH", f"{repository}/issues/comments/{known['id']}", content)
        else:
            request("POST", issue, content)
    except urllib.error.HTTPError as error:
        if error.code not in (401, 403):
            raise
        print("note: no comment was made: the token may not (permissions: pull-requests: write)")
        return
    print("replaced the comment" if known else "commented")


if __name__ == "__main__":
    main(sys.argv[1])
