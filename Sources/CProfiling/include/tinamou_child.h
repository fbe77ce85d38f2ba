// Doing each of several things in a copy of this process, and what children take along.

#ifndef TINAMOU_CHILD_H
#define TINAMOU_CHILD_H

#include <spawn.h>
#include <stddef.h>

/// How a copy ended.
typedef struct {
  /// The number of the process; 0 where there was none, and `code` says why.
  int process;
  /// What it ended with, or the number of the error where it could not be made.
  int code;
  /// The signal that ended it, or 0.
  int signal;
} tinamou_ending;

/// The longest line that is understood, in bytes; what is longer is cut.
enum { TINAMOU_LINE_LENGTH_MAX = 1 << 16 };

/// Calls `body` with each line of standard input and its number in a copy of this process, which ends afterwards, one
/// after the other, and `ended` here with the number of the line and how its copy ended.
///
/// Between the copies nothing is allocated and nothing read ahead: each finds the memory that all others
/// find, whatever the other lines are.
///
/// Only for a process of one thread: of others, the copies have none, and their locks stay as they are.
void tinamou_each_line_in_copy(
    void *_Nonnull context,
    void (*_Nonnull body)(
        void *_Nonnull context, int number, const char *_Nonnull line, size_t length),
    void (*_Nonnull ended)(void *_Nonnull context, int number, tinamou_ending ending));

/// Calls `body` in a copy of this process, which ends afterwards, and says how it ended.
///
/// Only for a process of one thread, too.
tinamou_ending tinamou_in_copy(void *_Nonnull context, void (*_Nonnull body)(void *_Nonnull context));

/// Ends this process by an alarm after `seconds`, unless they are 0.
void tinamou_set_alarm(unsigned seconds);

/// Lets a child have the standard streams and nothing else of what is open here, whatever other threads open until it is
/// started. Call it after all actions; where the system cannot do it, the child has what is not closed on exec.
void tinamou_inherit_streams_only(posix_spawn_file_actions_t *_Nonnull actions, posix_spawnattr_t *_Nonnull attributes);

#endif
