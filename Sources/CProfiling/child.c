// Copies of this process, for as long as something takes, and what other processes take along.

#define _GNU_SOURCE // posix_spawn_file_actions_addclosefrom_np
#include "tinamou_child.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

static char line[TINAMOU_LINE_LENGTH_MAX];

/// Reads a line byte by byte, so that nothing of the next one is taken; returns whether there was one.
static int read_line(size_t *length) {
  *length = 0;
  char byte;
  for (;;) {
    ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return *length > 0;
    if (byte == '\n') return 1;
    if (*length < sizeof line) line[(*length)++] = byte;
  }
}

/// How the copy that `fork` has made ends.
static tinamou_ending ending_of(pid_t process) {
  tinamou_ending ending = {0, 0, 0};
  if (process < 0) {
    ending.code = errno;
    return ending;
  }
  ending.process = process;
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) ending.signal = WTERMSIG(status);
  if (WIFEXITED(status)) ending.code = WEXITSTATUS(status);
  return ending;
}

void tinamou_each_line_in_copy(
    void *context, void (*body)(void *context, int number, const char *line, size_t length),
    void (*ended)(void *context, int number, tinamou_ending ending)) {
  size_t length;
  for (int number = 0; read_line(&length); number++) {
    pid_t process = fork();
    if (process == 0) {
      body(context, number, line, length);
      _exit(0);
    }
    ended(context, number, ending_of(process));
  }
}

tinamou_ending tinamou_in_copy(void *context, void (*body)(void *context)) {
  pid_t process = fork();
  if (process == 0) {
    body(context);
    _exit(0);
  }
  return ending_of(process);
}

void tinamou_set_alarm(unsigned seconds) { alarm(seconds); }

void tinamou_inherit_streams_only(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes) {
#ifdef __APPLE__
  short flags = 0;
  posix_spawnattr_getflags(attributes, &flags);
  posix_spawnattr_setflags(attributes, flags | POSIX_SPAWN_CLOEXEC_DEFAULT);
#elif defined __GLIBC__ && __GLIBC_PREREQ(2, 34)
  (void)attributes;
  posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#else
  (void)actions;
  (void)attributes;
#endif
}
