// A message of seed S2 and its cell, with the seed's code as written; `@objc` is gone, and
// `#selector(x)` reads `Type.x`, since there is no Objective-C on Linux.

internal import SnapDSL
package import UIKitNames

package struct Message {
  package var text: String
  package var sentByMe: Bool
  package var isLiked = false
  package var isFavorited = false
}

package protocol MessageBubbleTableViewCellDelegate {
  func doubleTapForCell(_ cell: MessageBubbleTableViewCell)
}

package class MessageBubbleTableViewCell: UITableViewCell {
  package var delegate: (any MessageBubbleTableViewCellDelegate)?
  package let messageLabel = UILabel()

  package func doubleTapped() {
    delegate?.doubleTapForCell(self)
  }

  package override func awakeFromNib() {
    super.awakeFromNib()
    let gesture = UITapGestureRecognizer(
      target: self,
      action: MessageBubbleTableViewCell.doubleTapped)
    gesture.numberOfTapsRequired = 2
    gesture.cancelsTouchesInView = true
    contentView.addGestureRecognizer(gesture)
  }

  package func configure(_ message: Message) {
    messageLabel.numberOfLines = 0
    messageLabel.text = message.text
    contentView.addSubview(messageLabel)
    messageLabel.snp.remakeConstraints { make in
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
