// The messages screen of seed S2, with its code as written; `@objc` is gone, and `#selector(x)`
// reads `Type.x`, since there is no Objective-C on Linux.

internal import SnapDSL
package import UIKitNames

/// Messages in a table, and a toolbar over them.
package class MessagesViewController: UIViewController {
  package private(set) var messages: [Message] = []
  package let tableView = UITableView()
  package let toolbarView = ToolbarView()
  package var toolbarViewTopConstraint: NSLayoutConstraint!

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(tableView)
    tableView.snp.makeConstraints { make in make.edges.equalToSuperview() }
    tableView.rowHeight = UITableView.automaticDimension
    loadMessages()
    setupToolbarView()

    let gesture = UITapGestureRecognizer(
      target: self,
      action: MessagesViewController.hideToolbarView)
    gesture.numberOfTapsRequired = 1
    gesture.delegate = self
    tableView.addGestureRecognizer(gesture)
  }

  private func loadMessages() {
    messages = [
      Message(text: "Hello!", sentByMe: false),
      Message(text: "Hi. How are you doing these days, and where have you been?", sentByMe: true),
      Message(
        text: "Fine, thank you. I have been reading about constraint solvers for two weeks now.",
        sentByMe: false),
    ]
    tableView.dataSource = self
  }

  private func setupToolbarView() {
    //1
    view.addSubview(toolbarView)

    //2
    toolbarViewTopConstraint =
      toolbarView.topAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.topAnchor,
        constant: -100)

    toolbarViewTopConstraint.isActive = true

    //3
    toolbarView.leadingAnchor.constraint(
      equalTo: view.safeAreaLayoutGuide.leadingAnchor,
      constant: 30
    ).isActive = true

    toolbarView.delegate = self
  }

  package func hideToolbarView() {
    //1
    self.toolbarViewTopConstraint.constant = -100

    //2
    UIView.animate(
      withDuration: 1.0,
      delay: 0.0,
      usingSpringWithDamping: 0.6,
      initialSpringVelocity: 1,
      options: [],
      animations: {
        self.toolbarView.alpha = 0
        self.view.layoutIfNeeded()
      },
      completion: nil)
  }
}

extension MessagesViewController: UITableViewDataSource {
  package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  package func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "bubble") as? MessageBubbleTableViewCell
      ?? makeCell()
    cell.configure(messages[indexPath.row])
    cell.delegate = self
    return cell
  }

  /// What the seed's storyboard does.
  private func makeCell() -> MessageBubbleTableViewCell {
    let cell = MessageBubbleTableViewCell(reuseIdentifier: "bubble")
    cell.awakeFromNib()
    return cell
  }
}

extension MessagesViewController: MessageBubbleTableViewCellDelegate {
  package func doubleTapForCell(_ cell: MessageBubbleTableViewCell) {
    //1
    guard let indexPath = self.tableView.indexPath(for: cell)
    else { return }
    let message = messages[indexPath.row]
    guard message.sentByMe == false else { return }

    //2
    toolbarViewTopConstraint.constant = cell.frame.midY

    //3
    toolbarView.alpha = 0.95

    //4
    toolbarView.update(
      isLiked: message.isLiked,
      isFavorited: message.isFavorited)

    //5
    toolbarView.tag = indexPath.row

    //6
    UIView.animate(
      withDuration: 1.0,
      delay: 0.0,
      usingSpringWithDamping: 0.6,
      initialSpringVelocity: 1,
      options: [],
      animations: {
        self.view.layoutIfNeeded()
      },
      completion: nil)
  }
}

extension MessagesViewController: UIGestureRecognizerDelegate {
  package func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool {
    return touch.view == tableView
  }
}

extension MessagesViewController: ToolbarViewDelegate {
  package func toolbarView(
    _ toolbarView: ToolbarView,
    didFavoritedWith tag: Int
  ) {
    messages[tag].isFavorited.toggle()
  }

  package func toolbarView(
    _ toolbarView: ToolbarView,
    didLikedWith tag: Int
  ) {
    messages[tag].isLiked.toggle()
  }
}
