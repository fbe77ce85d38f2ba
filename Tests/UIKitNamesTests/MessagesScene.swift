// The messages screen of seed S2, with its code as written; `@objc` is gone, and `#selector(x)` reads
// `Type.x`, since there is no Objective-C on Linux.

import SnapDSL
import UIKitNames

struct Message {
  var text: String
  var sentByMe: Bool
  var isLiked = false
  var isFavorited = false
}

protocol ToolbarViewDelegate: AnyObject {
  func toolbarView(_ toolbarView: ToolbarView, didFavoritedWith tag: Int)
  func toolbarView(_ toolbarView: ToolbarView, didLikedWith tag: Int)
}

/// "A simple view containing a stack view and two buttons": the seed leaves the rest open.
class ToolbarView: UIView {
  weak var delegate: (any ToolbarViewDelegate)?
  let stackView = UIStackView()
  let likeButton = UIButton()
  let favoriteButton = UIButton()

  init() {
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    stackView.axis = .horizontal
    stackView.distribution = .fillEqually
    stackView.spacing = 10
    stackView.addArrangedSubview(likeButton)
    stackView.addArrangedSubview(favoriteButton)
    addSubview(stackView)
    stackView.snp.makeConstraints { make in make.edges.equalToSuperview().inset(5) }
    widthAnchor.constraint(equalToConstant: 120).isActive = true
    heightAnchor.constraint(equalToConstant: 40).isActive = true
    likeButton.addTarget(self, action: ToolbarView.like, for: .touchUpInside)
    favoriteButton.addTarget(self, action: ToolbarView.favorite, for: .touchUpInside)
    alpha = 0
  }

  func like() { delegate?.toolbarView(self, didLikedWith: tag) }
  func favorite() { delegate?.toolbarView(self, didFavoritedWith: tag) }

  func update(isLiked: Bool, isFavorited: Bool) {
    likeButton.isSelected = isLiked
    favoriteButton.isSelected = isFavorited
  }
}

protocol MessageBubbleTableViewCellDelegate {
  func doubleTapForCell(_ cell: MessageBubbleTableViewCell)
}

class MessageBubbleTableViewCell: UITableViewCell {
  var delegate: (any MessageBubbleTableViewCellDelegate)?
  let messageLabel = UILabel()

  func doubleTapped() {
    delegate?.doubleTapForCell(self)
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    let gesture = UITapGestureRecognizer(
      target: self,
      action: MessageBubbleTableViewCell.doubleTapped)
    gesture.numberOfTapsRequired = 2
    gesture.cancelsTouchesInView = true
    contentView.addGestureRecognizer(gesture)
  }

  func configure(_ message: Message) {
    messageLabel.numberOfLines = 0
    messageLabel.text = message.text
    contentView.addSubview(messageLabel)
    messageLabel.snp.makeConstraints { make in
      make.top.bottom.equalToSuperview().inset(10)
      make.width.lessThanOrEqualTo(200)
      if message.sentByMe {
        make.trailing.equalToSuperview().inset(12)
      } else {
        make.leading.equalToSuperview().inset(12)
      }
    }
  }
}

class MessagesViewController: UIViewController {
  private(set) var messages: [Message] = []
  let tableView = UITableView()
  let toolbarView = ToolbarView()
  var toolbarViewTopConstraint: NSLayoutConstraint!

  override func viewDidLoad() {
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

  func hideToolbarView() {
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
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = MessageBubbleTableViewCell(reuseIdentifier: "bubble")
    cell.awakeFromNib()
    cell.configure(messages[indexPath.row])
    cell.delegate = self
    return cell
  }
}

extension MessagesViewController: MessageBubbleTableViewCellDelegate {
  func doubleTapForCell(_ cell: MessageBubbleTableViewCell) {
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
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool {
    return touch.view == tableView
  }
}

extension MessagesViewController: ToolbarViewDelegate {
  func toolbarView(
    _ toolbarView: ToolbarView,
    didFavoritedWith tag: Int
  ) {
    messages[tag].isFavorited.toggle()
  }

  func toolbarView(
    _ toolbarView: ToolbarView,
    didLikedWith tag: Int
  ) {
    messages[tag].isLiked.toggle()
  }
}
