// cassowary-rs behind the table of tinamou_peer.h.
//
// A call of the table is a call of cassowary-rs and as little else as possible. Values are kept as its
// documentation asks: by fetching the changes after a frame.

mod table;

use cassowary::{
    AddConstraintError, Constraint, Expression, RelationalOperator, Solver, Term, Variable,
};
use std::ffi::CString;
use std::panic::{catch_unwind, AssertUnwindSafe};
use table::{Status, DONE, FAILED, UNSATISFIABLE};

/// The edit of a variable.
struct Edit {
    strength: f64,
    value: Option<f64>,
    order: u64,
}

/// Why an operation did not succeed.
enum Refusal {
    Unsatisfiable,
    Inside(String),
}

impl From<AddConstraintError> for Refusal {
    fn from(error: AddConstraintError) -> Refusal {
        match error {
            AddConstraintError::UnsatisfiableConstraint => Refusal::Unsatisfiable,
            other => Refusal::Inside(format!("{:?}", other)),
        }
    }
}

fn inside(error: impl std::fmt::Debug) -> Refusal {
    Refusal::Inside(format!("{:?}", error))
}

pub struct Wrapper {
    solver: Solver,
    /// By constraint, with the time at which it came.
    slots: Vec<Option<(Constraint, u64)>>,
    /// By variable.
    edits: Vec<Option<Edit>>,
    values: Vec<f64>,
    clock: u64,
    failure: Option<CString>,
}

/// The variable that has `index` for its identity.
///
/// The crate numbers variables itself, by a counter that all solvers of the process share, and tells
/// nobody the number. Without it each reported change would have to be looked up in a hash table, which
/// would be our cost and not the peer's.
///
/// Safe because: `Variable` is a newtype of `usize`; the sizes are compared at compile time.
fn variable(index: u32) -> Variable {
    unsafe { std::mem::transmute::<usize, Variable>(index as usize) }
}

/// The identity of a variable that `variable` made.
fn index(variable: Variable) -> usize {
    unsafe { std::mem::transmute::<Variable, usize>(variable) }
}

impl Wrapper {
    pub fn new() -> Wrapper {
        Wrapper {
            solver: Solver::new(),
            slots: Vec::new(),
            edits: Vec::new(),
            values: Vec::new(),
            clock: 0,
            failure: None,
        }
    }

    pub fn failure(&self) -> Option<&CString> {
        self.failure.as_ref()
    }

    /// Calls `body`; no panic passes.
    fn attempt(&mut self, body: impl FnOnce(&mut Wrapper) -> Result<(), Refusal>) -> Status {
        if self.failure.is_some() {
            return FAILED;
        }
        match catch_unwind(AssertUnwindSafe(|| body(self))) {
            Ok(Ok(())) => DONE,
            Ok(Err(Refusal::Unsatisfiable)) => self.start_over(),
            Ok(Err(Refusal::Inside(what))) => self.fail(what),
            Err(_) => self.fail("a panic".into()),
        }
    }

    fn fail(&mut self, what: String) -> Status {
        self.failure = Some(CString::new(what).unwrap_or_default());
        FAILED
    }

    /// Builds the tableau of what is in force anew, in the order in which it came: like kiwi, the crate
    /// leaves the row of a constraint that it refuses behind.
    fn start_over(&mut self) -> Status {
        match catch_unwind(AssertUnwindSafe(|| self.rebuild())) {
            Ok(Ok(())) => UNSATISFIABLE,
            Ok(Err(_)) => self.fail("what was accepted before is refused".into()),
            Err(_) => self.fail("a panic".into()),
        }
    }

    fn rebuild(&mut self) -> Result<(), Refusal> {
        enum Entry<'a> {
            Constraint(&'a Constraint),
            Edit(Variable, &'a Edit),
        }
        let mut entries: Vec<(u64, Entry)> = Vec::new();
        for (constraint, order) in self.slots.iter().flatten() {
            entries.push((*order, Entry::Constraint(constraint)));
        }
        for (index, edit) in self.edits.iter().enumerate() {
            if let Some(edit) = edit {
                entries.push((edit.order, Entry::Edit(variable(index as u32), edit)));
            }
        }
        entries.sort_by_key(|entry| entry.0);
        self.solver.reset();
        for (_, entry) in &entries {
            match entry {
                Entry::Constraint(constraint) => {
                    self.solver.add_constraint((*constraint).clone())?
                }
                Entry::Edit(variable, edit) => self
                    .solver
                    .add_edit_variable(*variable, edit.strength)
                    .map_err(inside)?,
            }
        }
        for (_, entry) in &entries {
            if let Entry::Edit(variable, Edit { value: Some(value), .. }) = entry {
                self.solver.suggest_value(*variable, *value).map_err(inside)?;
            }
        }
        Ok(())
    }

    // The operations of the table.

    pub fn make_variable(&mut self, index: u32) {
        if index as usize == self.values.len() {
            self.values.push(0.0);
            self.edits.push(None);
        } else {
            self.values[index as usize] = 0.0;
        }
    }

    pub fn mentions(&self, index: u32) -> bool {
        let variable = variable(index);
        self.edits[index as usize].is_some()
            || self.slots.iter().flatten().any(|(constraint, _)| {
                constraint.expr().terms.iter().any(|term| term.variable == variable)
            })
    }

    pub fn add(
        &mut self, slot: u32, terms: &[table::Term], operator: RelationalOperator,
        right_hand_side: f64, strength: f64,
    ) -> Status {
        self.attempt(|wrapper| {
            let terms = terms
                .iter()
                .map(|term| Term { variable: variable(term.variable), coefficient: term.coefficient })
                .collect();
            let constraint =
                Constraint::new(Expression::new(terms, -right_hand_side), operator, strength);
            wrapper.put(slot, constraint)
        })
    }

    fn put(&mut self, slot: u32, constraint: Constraint) -> Result<(), Refusal> {
        self.solver.add_constraint(constraint.clone())?;
        let slot = slot as usize;
        if slot >= self.slots.len() {
            self.slots.resize_with(slot + 1, || None);
        }
        self.clock += 1;
        self.slots[slot] = Some((constraint, self.clock));
        Ok(())
    }

    pub fn remove(&mut self, slot: u32) -> Status {
        self.attempt(|wrapper| {
            if let Some((constraint, _)) = &wrapper.slots[slot as usize] {
                wrapper.solver.remove_constraint(constraint).map_err(inside)?;
            }
            wrapper.slots[slot as usize] = None;
            Ok(())
        })
    }

    /// Puts what `change` makes of a constraint in its place, or leaves it where that is refused.
    pub fn replace(
        &mut self, slot: u32, change: impl FnOnce(&Constraint) -> Constraint,
    ) -> Status {
        self.attempt(|wrapper| {
            let old = match &wrapper.slots[slot as usize] {
                Some((old, _)) => old,
                None => return Err(Refusal::Inside("an unknown constraint".into())),
            };
            let changed = change(old);
            wrapper.solver.remove_constraint(old).map_err(inside)?;
            wrapper.put(slot, changed)
        })
    }

    pub fn add_edit(&mut self, index: u32, strength: f64) -> Status {
        self.attempt(|wrapper| {
            wrapper.solver.add_edit_variable(variable(index), strength).map_err(inside)?;
            wrapper.clock += 1;
            let order = wrapper.clock;
            wrapper.edits[index as usize] = Some(Edit { strength, value: None, order });
            Ok(())
        })
    }

    pub fn remove_edit(&mut self, index: u32) -> Status {
        self.attempt(|wrapper| {
            wrapper.solver.remove_edit_variable(variable(index)).map_err(inside)?;
            wrapper.edits[index as usize] = None;
            Ok(())
        })
    }

    pub fn suggest(&mut self, index: u32, value: f64) -> Status {
        self.attempt(|wrapper| {
            wrapper.solver.suggest_value(variable(index), value).map_err(inside)?;
            if let Some(edit) = &mut wrapper.edits[index as usize] {
                edit.value = Some(value);
            }
            Ok(())
        })
    }

    pub fn solve(&mut self) -> Status {
        self.attempt(|wrapper| {
            for &(variable, value) in wrapper.solver.fetch_changes() {
                wrapper.values[index(variable)] = value;
            }
            Ok(())
        })
    }

    pub fn value(&self, index: u32) -> f64 {
        self.values[index as usize]
    }
}
