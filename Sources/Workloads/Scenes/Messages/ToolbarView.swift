// The toolbar of seed S2: "a simple view containing a stack view and two buttons"; the seed leaves
// the rest open.

internal import SnapDSL
package import UIKitNames

package protocol ToolbarViewDelegate: AnyObject {
  func toolbarView(_ toolbarView: ToolbarView, didFavoritedWith tag: Int)
  func toolbarView(_ toolbarView: ToolbarView, didLikedWith tag: Int)
}

/// "A simple view containing a stack view and two buttons": the seed leaves the rest open.
package class ToolbarView: UIView {
  package weak var delegate: (any ToolbarViewDelegate)?
  package let stackView = UIStackView()
  package let likeButton = UIButton()
  package let favoriteButton = UIButton()

  package init() {
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

  package func like() { delegate?.toolbarView(self, didLikedWith: tag) }
  package func favorite() { delegate?.toolbarView(self, didFavoritedWith: tag) }

  package func update(isLiked: Bool, isFavorited: Bool) {
    likeButton.isSelected = isLiked
    favoriteButton.isSelected = isFavorited
  }
}
