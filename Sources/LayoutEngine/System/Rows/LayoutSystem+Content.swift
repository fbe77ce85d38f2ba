// What the content of new views wants.

internal import FlatStorage
internal import SolverCore

/// A row of new content that waits for the constraints.
struct LateRow {
  let slot: Int32
  /// Its place among the rows of its node.
  let index: Int
  let row: DesiredRow
}

extension LayoutSystem {
  /// Adds the rows of new content on those axes on which it decides how long its view is. They come
  /// before the constraints, which would otherwise agree on another length and be moved afterwards.
  ///
  /// Worth it because: `wide`, a screen of `tinamou layout --peer` in which boxes are as high as
  /// their highest picture, is made in 0.68 times the instructions. If all content came first, it
  /// would take 0.57 times as many, but `feed` 1.2 times: where constraints say how long a label
  /// is, they push aside what it wants.
  func addDecidingContent() {
    for position in 0 ..< store.newcomers.count {
      let slot = store.newcomers[position]
      store.node(at: slot)?({ node in
        guard node.rows.content.isEmpty, node.flags.contains(.hasContent) else { return }
        let (decidesWidth, decidesHeight) = node.lengthsLeftToContent
        guard decidesWidth || decidesHeight, let view = node.view else { return }
        let (form, rows) = view.desiredForm(isMeasured: false)
        // The view may leave the tree when it is asked for its size.
        guard node.system === self else { return }
        node.rows.form = form
        for index in 0 ..< rows.count {
          let row = rows[index]
          let decides = row.variable == node.variables.width ? decidesWidth : decidesHeight
          // A contradiction of a required row is looked for when everything older is there.
          let isEarly = decides && !row.priority.isRequired
          node.rows.content.append(isEarly ? add(row, of: node) : ImplicitRows.none)
          if !isEarly { store.lateRows.append(LateRow(slot: slot, index: index, row: row)) }
        }
      })
    }
  }

  /// Adds the other rows for the content of new views. They come after the constraints, when most
  /// lengths are decided.
  func completeNewcomers() {
    addLateRows()
    var mayFollow = false
    for position in 0 ..< store.newcomers.count {
      store.node(at: store.newcomers[position])?({ node in
        if node.rows.content.isEmpty, node.flags.contains(.hasContent), let view = node.view {
          updateRows(of: view)
        }
        if node.rows.form.followsLengths { mayFollow = true }
      })
    }
    if mayFollow || store.boundsAllLengths { boundNewcomers() }
  }

  private func addLateRows() {
    if store.lateRows.isEmpty { return }
    for late in store.lateRows {
      // The handler of a conflict may have taken the view away.
      store.node(at: late.slot)?({ node in
        guard late.index < node.rows.content.count,
          node.rows.content[late.index] == ImplicitRows.none
        else { return }
        put(late.row, at: late.index, of: node)
      })
    }
    store.lateRows.removeAll(keepingCapacity: true)
  }
}

extension LayoutNode {
  /// Whether only its content decides how wide and how high the item is: it may end anywhere within
  /// its superview, and at most one required equality ties it on that axis.
  fileprivate var lengthsLeftToContent: (width: Bool, height: Bool) {
    guard let parent else { return (false, false) }
    var (horizontal, vertical) = (Ties(), Ties())
    incident.forEach { constraint in
      guard constraint.rank == .required else { return }
      let isFirst = constraint.firstNode === self
      let attribute = isFirst ? constraint.firstAttribute : constraint.secondAttribute
      // Compared where it stands: taken out, the other node would be counted.
      let isToParent =
        isFirst ? constraint.secondNode === parent : constraint.firstNode === parent
      if attribute.axis == .horizontal {
        horizontal.note(constraint.relation, isToParent: isToParent)
      } else {
        vertical.note(constraint.relation, isToParent: isToParent)
      }
    }
    return (horizontal.leavesLengthOpen, vertical.leavesLengthOpen)
  }
}

/// What required constraints say of an item on one axis.
private struct Ties {
  private var equalityCount = 0
  private var isLoose = false

  mutating func note(_ relation: LayoutRelation, isToParent: Bool) {
    if relation == .equal {
      equalityCount += 1
    } else if isToParent {
      isLoose = true
    }
  }

  var leavesLengthOpen: Bool { isLoose && equalityCount <= 1 }
}
