// Views that slide out by one constraint, of seed S3, with the seed's code as written; outlets are
// made by hand, since there is no interface builder.

internal import SnapDSL
package import UIKitNames

/// What a view can do that slides out of its superview.
package protocol Collapsible {
  var collapseConstraint: NSLayoutConstraint? { get set }
  func collapseView()
  func showView()
  func isCollapsed() -> Bool
}

extension Collapsible where Self: UIView {
  package func collapseView() {
    collapseConstraint?.constant = -(self.frame.size.width)
  }

  package func showView() {
    collapseConstraint?.constant = 0
  }

  package func isCollapsed() -> Bool {
    return !(collapseConstraint?.constant == 0)
  }
}

/// A view that can slide out.
package class MyView: UIView, Collapsible {
  package var collapseConstraint: NSLayoutConstraint?
}

/// Shows a panel, and the rest of the screen beside it.
package class MyViewController: UIViewController {
  package var myView: MyView!
  package var myViewLeadingConstraint: NSLayoutConstraint!
  package var collapsesTrailing = false
  /// What takes the room that the panel leaves.
  package let content = UIView()

  package override func viewDidLoad() {
    super.viewDidLoad()

    // What the seed's interface builder does.
    myView = MyView()
    view.addSubview(myView)
    myView.snp.makeConstraints { make in
      make.top.bottom.equalToSuperview()
      make.width.equalTo(120)
    }
    myViewLeadingConstraint =
      collapsesTrailing
      ? view.trailingAnchor.constraint(equalTo: myView.trailingAnchor)
      : myView.leadingAnchor.constraint(equalTo: view.leadingAnchor)
    myViewLeadingConstraint.isActive = true

    myView.collapseConstraint = myViewLeadingConstraint
    setupContent()
  }

  private func setupContent() {
    let button = UIButton(type: .system)
    button.setTitle("Panel", for: .normal)
    button.addTarget(self, action: MyViewController.buttonTapped, for: .touchUpInside)
    view.addSubview(content)
    content.addSubview(button)
    content.snp.makeConstraints { make in
      make.top.bottom.equalToSuperview()
      if collapsesTrailing {
        make.leading.equalToSuperview()
        make.trailing.equalTo(myView.snp.leading)
      } else {
        make.leading.equalTo(myView.snp.trailing)
        make.trailing.equalToSuperview()
      }
    }
    button.snp.makeConstraints { make in make.center.equalToSuperview() }
  }

  package func buttonTapped() {
    if myView.isCollapsed() {
      myView.showView()
    } else {
      myView.collapseView()
    }

    UIView.animateWithDuration(0.3) {
      self.view.layoutIfNeeded()
    }
  }
}
