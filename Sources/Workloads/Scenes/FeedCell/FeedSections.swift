// The five parts of a feed cell.

internal import SnapDSL
package import UIKitNames

/// Who did what, and a button for more: 7 constraints.
package final class FeedTopBar: UIView {
  package let actionLabel = UILabel()
  package let optionsLabel = UILabel()

  init() {
    super.init(frame: .zero)
    optionsLabel.text = "..."
    optionsLabel.keepWidth()
    addSubview(actionLabel)
    addSubview(optionsLabel)
    actionLabel.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.bottom.lessThanOrEqualToSuperview()
    }
    optionsLabel.snp.makeConstraints { make in
      make.left.equalTo(actionLabel.snp.right)
      make.top.right.equalToSuperview()
      make.bottom.lessThanOrEqualToSuperview()
    }
  }
}

/// The poster's picture and words: 17 constraints.
package final class FeedProfile: UIView {
  package let imageView = UIImageView(image: UIImage(size: CGSizeMake(50, 50)))
  package let nameLabel = UILabel()
  package let headlineLabel = UILabel()
  package let timeLabel = UILabel()
  package let commentLabel = UILabel()

  init() {
    super.init(frame: .zero)
    imageView.keepWidth()
    headlineLabel.numberOfLines = 3
    let labels = [nameLabel, headlineLabel, timeLabel]
    for view in [imageView] + labels + [commentLabel] { addSubview(view) }
    imageView.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.bottom.lessThanOrEqualTo(commentLabel.snp.top)
      make.bottom.equalTo(commentLabel.snp.top).priority(749)
    }
    for (index, label) in labels.enumerated() {
      label.snp.makeConstraints { make in
        make.left.equalTo(imageView.snp.right).offset(2)
        make.right.equalToSuperview().offset(-4)
        if index == 0 {
          make.top.equalToSuperview().offset(1)
        } else {
          make.top.equalTo(labels[index - 1].snp.bottom).offset(1)
        }
      }
    }
    commentLabel.snp.makeConstraints { make in
      make.top.greaterThanOrEqualTo(timeLabel.snp.bottom).offset(3)
      make.left.right.bottom.equalToSuperview()
    }
  }
}

/// A picture with a title and where it is from: 10 constraints.
package final class FeedContent: UIView {
  package let imageView = UIImageView(image: UIImage(size: CGSizeMake(350, 200)))
  package let titleLabel = UILabel()
  package let domainLabel = UILabel()

  init() {
    super.init(frame: .zero)
    let column: [UIView] = [imageView, titleLabel, domainLabel]
    for view in column { addSubview(view) }
    for (index, view) in column.enumerated() {
      view.snp.makeConstraints { make in
        make.left.right.equalToSuperview()
        if index == 0 {
          make.top.equalToSuperview()
        } else {
          make.top.equalTo(column[index - 1].snp.bottom)
        }
        if index == column.count - 1 { make.bottom.equalToSuperview() }
      }
    }
  }
}

/// Like, comment and share: 9 constraints.
package final class FeedSocialActions: UIView {
  package let likeLabel = UILabel()
  package let commentLabel = UILabel()
  package let shareLabel = UILabel()

  init() {
    super.init(frame: .zero)
    for (label, text) in [(likeLabel, "Like"), (commentLabel, "Comment"), (shareLabel, "Share")] {
      label.text = text
      addSubview(label)
      label.snp.makeConstraints { make in make.top.bottom.equalToSuperview() }
    }
    commentLabel.textAlignment = .center
    shareLabel.textAlignment = .right
    likeLabel.snp.makeConstraints { make in
      make.leadingMargin.equalTo(self.snp.leadingMargin)
    }
    commentLabel.snp.makeConstraints { make in make.centerX.equalToSuperview() }
    shareLabel.snp.makeConstraints { make in
      make.trailingMargin.equalTo(self.snp.trailingMargin)
    }
  }
}

/// What somebody answered: 8 constraints.
package final class FeedComment: UIView {
  package let imageView = UIImageView(image: UIImage(size: CGSizeMake(50, 50)))
  package let label = UILabel()

  init() {
    super.init(frame: .zero)
    imageView.keepWidth()
    addSubview(imageView)
    addSubview(label)
    imageView.snp.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.bottom.lessThanOrEqualToSuperview()
      make.bottom.equalToSuperview().priority(749)
    }
    label.snp.makeConstraints { make in
      make.left.equalTo(imageView.snp.right)
      make.top.right.equalToSuperview()
      make.bottom.lessThanOrEqualToSuperview()
    }
  }
}

extension UIView {
  /// Makes the view exactly as wide as its content.
  fileprivate func keepWidth() {
    setContentHuggingPriority(.required, for: .horizontal)
    setContentCompressionResistancePriority(.required, for: .horizontal)
  }
}
