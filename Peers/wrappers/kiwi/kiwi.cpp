// kiwi behind the table of tinamou_peer.h.
//
// A call of the table is a call of kiwi and as little else as possible: a lookup by index, and what is
// needed to start over. Starting over is for refusals only: kiwi leaves the row of a constraint that it
// refuses in its tableau (nucleic/kiwi #52), where it goes on restricting the solution.

#include "tinamou_peer.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <kiwi/kiwi.h>

namespace {

/// A constraint in force, and when it came.
struct Slot {
  kiwi::Constraint constraint;
  uint64_t order = 0;  // 0 while there is none.
};

/// The edit of a variable, and when it came.
struct Edit {
  double strength = 0;
  double value = 0;
  uint64_t order = 0;  // 0 while there is none.
  bool hasValue = false;
};

struct Wrapper {
  kiwi::Solver solver;
  std::vector<kiwi::Variable> variables;
  std::vector<Slot> slots;
  std::vector<Edit> edits;
  uint64_t clock = 0;
  bool isBroken = false;
  std::string failure;

  static Wrapper &of(void *solver) { return *static_cast<Wrapper *>(solver); }

  /// Calls `body`; no exception passes.
  template <typename Body> tinamou_peer_status attempt(Body body) {
    if (isBroken) return TINAMOU_PEER_FAILED;
    try {
      body();
      return TINAMOU_PEER_DONE;
    } catch (const kiwi::UnsatisfiableConstraint &) {
      return startOver() ? TINAMOU_PEER_UNSATISFIABLE : TINAMOU_PEER_FAILED;
    } catch (const std::exception &error) {
      return fail(error.what());
    } catch (...) {
      return fail("an exception of an unknown type");
    }
  }

  tinamou_peer_status fail(const char *what) {
    isBroken = true;
    failure = what;
    return TINAMOU_PEER_FAILED;
  }

  /// Builds the tableau of the constraints and edits in force anew, in the order in which they came.
  bool startOver() {
    struct Entry {
      uint64_t order;
      size_t index;
      bool isEdit;
    };
    std::vector<Entry> entries;
    for (size_t i = 0; i < slots.size(); ++i)
      if (slots[i].order) entries.push_back({slots[i].order, i, false});
    for (size_t i = 0; i < edits.size(); ++i)
      if (edits[i].order) entries.push_back({edits[i].order, i, true});
    std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
      return a.order < b.order;
    });
    try {
      solver.reset();
      for (const Entry &entry : entries) {
        if (entry.isEdit)
          solver.addEditVariable(variables[entry.index], edits[entry.index].strength);
        else
          solver.addConstraint(slots[entry.index].constraint);
      }
      for (const Entry &entry : entries)
        if (entry.isEdit && edits[entry.index].hasValue)
          solver.suggestValue(variables[entry.index], edits[entry.index].value);
      return true;
    } catch (const std::exception &error) {
      fail(error.what());
    } catch (...) {
      fail("an exception of an unknown type");
    }
    return false;
  }

  /// Puts `changed` in the place of a constraint, or leaves it where `changed` is refused.
  tinamou_peer_status replace(uint32_t index, kiwi::Constraint changed) {
    return attempt([&] {
      solver.removeConstraint(slots[index].constraint);
      solver.addConstraint(changed);
      slots[index] = {std::move(changed), ++clock};
    });
  }
};

void *make() { return new Wrapper; }

void destroy(void *solver) { delete static_cast<Wrapper *>(solver); }

void makeVariable(void *solver, uint32_t variable) {
  Wrapper &wrapper = Wrapper::of(solver);
  if (variable < wrapper.variables.size()) {
    wrapper.variables[variable] = kiwi::Variable();
  } else {
    wrapper.variables.emplace_back();
    wrapper.edits.emplace_back();
  }
}

void removeVariable(void *solver, uint32_t variable) {
  // A variable of its own until the index is used again. kiwi itself forgets no variable.
  Wrapper::of(solver).variables[variable] = kiwi::Variable();
}

bool mentions(void *solver, uint32_t variable) {
  Wrapper &wrapper = Wrapper::of(solver);
  if (wrapper.edits[variable].order) return true;
  for (const Slot &slot : wrapper.slots) {
    if (!slot.order) continue;
    for (const kiwi::Term &term : slot.constraint.expression().terms())
      if (term.variable().equals(wrapper.variables[variable])) return true;
  }
  return false;
}

tinamou_peer_status add(
    void *solver, uint32_t constraint, const tinamou_peer_term *terms, size_t count,
    tinamou_peer_relation relation, double rightHandSide, double strength) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.attempt([&] {
    std::vector<kiwi::Term> sum;
    sum.reserve(count);
    for (size_t i = 0; i < count; ++i)
      sum.emplace_back(wrapper.variables[terms[i].variable], terms[i].coefficient);
    kiwi::RelationalOperator op = relation == TINAMOU_PEER_EQUAL ? kiwi::OP_EQ
        : relation == TINAMOU_PEER_LESS_OR_EQUAL ? kiwi::OP_LE
                                                 : kiwi::OP_GE;
    kiwi::Constraint made(kiwi::Expression(std::move(sum), -rightHandSide), op, strength);
    wrapper.solver.addConstraint(made);
    if (constraint >= wrapper.slots.size()) wrapper.slots.resize(constraint + 1);
    wrapper.slots[constraint] = {std::move(made), ++wrapper.clock};
  });
}

tinamou_peer_status removeConstraint(void *solver, uint32_t constraint) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.attempt([&] {
    wrapper.solver.removeConstraint(wrapper.slots[constraint].constraint);
    wrapper.slots[constraint] = Slot();
  });
}

tinamou_peer_status setRightHandSide(void *solver, uint32_t constraint, double value) {
  Wrapper &wrapper = Wrapper::of(solver);
  const kiwi::Constraint &old = wrapper.slots[constraint].constraint;
  return wrapper.replace(
      constraint,
      kiwi::Constraint(
          kiwi::Expression(old.expression().terms(), -value), old.op(), old.strength()));
}

tinamou_peer_status setStrength(void *solver, uint32_t constraint, double strength) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.replace(
      constraint, kiwi::Constraint(wrapper.slots[constraint].constraint, strength));
}

tinamou_peer_status addEdit(void *solver, uint32_t variable, double strength) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.attempt([&] {
    wrapper.solver.addEditVariable(wrapper.variables[variable], strength);
    wrapper.edits[variable] = {strength, 0, ++wrapper.clock, false};
  });
}

tinamou_peer_status removeEdit(void *solver, uint32_t variable) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.attempt([&] {
    wrapper.solver.removeEditVariable(wrapper.variables[variable]);
    wrapper.edits[variable] = Edit();
  });
}

tinamou_peer_status suggest(void *solver, uint32_t variable, double value) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.attempt([&] {
    wrapper.solver.suggestValue(wrapper.variables[variable], value);
    wrapper.edits[variable].value = value;
    wrapper.edits[variable].hasValue = true;
  });
}

tinamou_peer_status solve(void *solver) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.attempt([&] { wrapper.solver.updateVariables(); });
}

double value(void *solver, uint32_t variable) {
  return Wrapper::of(solver).variables[variable].value();
}

const char *failure(void *solver) {
  Wrapper &wrapper = Wrapper::of(solver);
  return wrapper.isBroken ? wrapper.failure.c_str() : nullptr;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const tinamou_peer *tinamou_peer_table_1(void) {
  static const tinamou_peer table = {
      KIWI_VERSION, make,          destroy,    makeVariable,     removeVariable, mentions,
      add,          removeConstraint, setRightHandSide, setStrength, addEdit,   removeEdit,
      suggest,      solve,         value,      failure,
  };
  return &table;
}
