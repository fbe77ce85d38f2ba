// The table of tinamou_peer.h, and the C functions that fill it.

use crate::Wrapper;
use cassowary::{Constraint, Expression, RelationalOperator};
use std::os::raw::{c_char, c_void};

pub type Status = i32;
pub const DONE: Status = 0;
pub const UNSATISFIABLE: Status = 1;
pub const FAILED: Status = 2;

#[repr(C)]
pub struct Term {
    pub coefficient: f64,
    pub variable: u32,
}

#[repr(C)]
pub struct Table {
    version: *const c_char,
    make: extern "C" fn() -> *mut c_void,
    destroy: extern "C" fn(*mut c_void),
    make_variable: extern "C" fn(*mut c_void, u32),
    remove_variable: extern "C" fn(*mut c_void, u32),
    mentions: extern "C" fn(*mut c_void, u32) -> bool,
    add: extern "C" fn(*mut c_void, u32, *const Term, usize, i32, f64, f64) -> Status,
    remove: extern "C" fn(*mut c_void, u32) -> Status,
    set_right_hand_side: extern "C" fn(*mut c_void, u32, f64) -> Status,
    set_strength: extern "C" fn(*mut c_void, u32, f64) -> Status,
    add_edit: extern "C" fn(*mut c_void, u32, f64) -> Status,
    remove_edit: extern "C" fn(*mut c_void, u32) -> Status,
    suggest: extern "C" fn(*mut c_void, u32, f64) -> Status,
    solve: extern "C" fn(*mut c_void) -> Status,
    value: extern "C" fn(*mut c_void, u32) -> f64,
    failure: extern "C" fn(*mut c_void) -> *const c_char,
}

// Safe because: the only pointer is to a string constant.
unsafe impl Sync for Table {}

static TABLE: Table = Table {
    version: b"0.3.0\0".as_ptr() as *const c_char,
    make,
    destroy,
    make_variable,
    remove_variable,
    mentions,
    add,
    remove,
    set_right_hand_side,
    set_strength,
    add_edit,
    remove_edit,
    suggest,
    solve,
    value,
    failure,
};

#[no_mangle]
pub extern "C" fn tinamou_peer_table_1() -> *const Table {
    &TABLE
}

/// The solver behind a pointer that `make` gave.
///
/// Safe because: the caller passes each pointer to one call at a time, and to none after `destroy`.
fn of<'a>(solver: *mut c_void) -> &'a mut Wrapper {
    unsafe { &mut *(solver as *mut Wrapper) }
}

extern "C" fn make() -> *mut c_void {
    Box::into_raw(Box::new(Wrapper::new())) as *mut c_void
}

extern "C" fn destroy(solver: *mut c_void) {
    drop(unsafe { Box::from_raw(solver as *mut Wrapper) })
}

extern "C" fn make_variable(solver: *mut c_void, variable: u32) {
    of(solver).make_variable(variable)
}

extern "C" fn remove_variable(_solver: *mut c_void, _variable: u32) {
    // The crate forgets a variable with the last constraint that mentions it.
}

extern "C" fn mentions(solver: *mut c_void, variable: u32) -> bool {
    of(solver).mentions(variable)
}

extern "C" fn add(
    solver: *mut c_void, constraint: u32, terms: *const Term, count: usize, relation: i32,
    right_hand_side: f64, strength: f64,
) -> Status {
    let operator = match relation {
        0 => RelationalOperator::Equal,
        1 => RelationalOperator::LessOrEqual,
        _ => RelationalOperator::GreaterOrEqual,
    };
    // A slice has no null pointer, also where it is empty.
    let terms = match count {
        0 => &[],
        _ => unsafe { std::slice::from_raw_parts(terms, count) },
    };
    of(solver).add(constraint, terms, operator, right_hand_side, strength)
}

extern "C" fn remove(solver: *mut c_void, constraint: u32) -> Status {
    of(solver).remove(constraint)
}

extern "C" fn set_right_hand_side(solver: *mut c_void, constraint: u32, value: f64) -> Status {
    of(solver).replace(constraint, |old| {
        let expression = Expression::new(old.expr().terms.clone(), -value);
        Constraint::new(expression, old.op(), old.strength())
    })
}

extern "C" fn set_strength(solver: *mut c_void, constraint: u32, strength: f64) -> Status {
    of(solver).replace(constraint, |old| Constraint::new(old.expr().clone(), old.op(), strength))
}

extern "C" fn add_edit(solver: *mut c_void, variable: u32, strength: f64) -> Status {
    of(solver).add_edit(variable, strength)
}

extern "C" fn remove_edit(solver: *mut c_void, variable: u32) -> Status {
    of(solver).remove_edit(variable)
}

extern "C" fn suggest(solver: *mut c_void, variable: u32, value: f64) -> Status {
    of(solver).suggest(variable, value)
}

extern "C" fn solve(solver: *mut c_void) -> Status {
    of(solver).solve()
}

extern "C" fn value(solver: *mut c_void, variable: u32) -> f64 {
    of(solver).value(variable)
}

extern "C" fn failure(solver: *mut c_void) -> *const c_char {
    of(solver).failure().map_or(std::ptr::null(), |text| text.as_ptr())
}
