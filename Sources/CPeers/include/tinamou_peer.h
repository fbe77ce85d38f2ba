// What a solver of somebody else's has to offer to be measured: one table of functions.
//
// Each peer is a shared library beside the package, built by `scripts/peers` from the peer's own
// published sources and a wrapper of ours, and loaded when it is first used. So the package builds and
// runs without any peer, and none of their code is part of it. Flexbox engines and toolkits have
// other tables, those of tinamou_flex.h and tinamou_widgets.h.

#ifndef TINAMOU_PEER_H
#define TINAMOU_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A coefficient and the index of the variable that it multiplies.
typedef struct tinamou_peer_term {
  double coefficient;
  uint32_t variable;
} tinamou_peer_term;

/// How the sides of a constraint compare.
typedef int32_t tinamou_peer_relation;
enum {
  TINAMOU_PEER_EQUAL = 0,
  TINAMOU_PEER_LESS_OR_EQUAL = 1,
  TINAMOU_PEER_GREATER_OR_EQUAL = 2,
};

/// How an operation ended. No exception and no panic leaves a wrapper.
typedef int32_t tinamou_peer_status;
enum {
  TINAMOU_PEER_DONE = 0,
  /// A required constraint contradicts others. The constraints in force are those of before.
  TINAMOU_PEER_UNSATISFIABLE = 1,
  /// The peer failed inside; `failure` says how. Its answers are worth nothing from here on.
  TINAMOU_PEER_FAILED = 2,
};

/// The strength from which on a constraint is required, in kiwi and its ports.
#define TINAMOU_PEER_REQUIRED 1001001000.0

/// What a peer can do. Indices of variables and constraints are given by the caller, who uses them
/// again after their removal, and passes only those that are in use.
typedef struct tinamou_peer {
  /// The peer's own version.
  const char *version;
  void *(*make)(void);
  void (*destroy)(void *solver);

  void (*make_variable)(void *solver, uint32_t variable);
  void (*remove_variable)(void *solver, uint32_t variable);
  /// Whether a constraint or an edit mentions the variable. Looks at all of them.
  bool (*mentions)(void *solver, uint32_t variable);

  tinamou_peer_status (*add)(
      void *solver, uint32_t constraint, const tinamou_peer_term *terms, size_t count,
      tinamou_peer_relation relation, double right_hand_side, double strength);
  tinamou_peer_status (*remove)(void *solver, uint32_t constraint);

  /// The peers cannot change a constraint: these remove it and add it again.
  tinamou_peer_status (*set_right_hand_side)(void *solver, uint32_t constraint, double value);
  tinamou_peer_status (*set_strength)(void *solver, uint32_t constraint, double strength);

  tinamou_peer_status (*add_edit)(void *solver, uint32_t variable, double strength);
  tinamou_peer_status (*remove_edit)(void *solver, uint32_t variable);
  tinamou_peer_status (*suggest)(void *solver, uint32_t variable, double value);
  tinamou_peer_status (*solve)(void *solver);
  double (*value)(void *solver, uint32_t variable);

  /// What went wrong inside, or null. Lives as long as the solver.
  const char *(*failure)(void *solver);
} tinamou_peer;

/// The function by which a peer's library gives its table. Its name changes with the table, so that a
/// library that was built for another one is not found instead of misunderstood.
#define TINAMOU_PEER_ENTRY "tinamou_peer_table_1"
typedef const tinamou_peer *(*tinamou_peer_entry)(void);

/// The table of the peer whose library is `Peers/NAME/libtinamou-peer.so` in the folder in which the
/// package was built, or null if there is none that fits. The environment variable `TINAMOU_PEERS` names
/// another folder than `Peers`.
const tinamou_peer *tinamou_peer_load(const char *name);

/// 10 to the power of `exponent`.
double tinamou_peer_power_of_ten(double exponent);

#ifdef __cplusplus
}
#endif

#endif
