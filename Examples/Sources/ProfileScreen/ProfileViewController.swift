// An app's screen, pasted: only the imports are others than in the app.

import SnapDSL
import UIKitNames

/// Who somebody is, and whether to follow them.
public final class ProfileViewController: UIViewController {
  private let avatar = UIImageView()
  private let nameLabel = UILabel()
  private let bioLabel = UILabel()
  private let followButton = UIButton()
  private let statistics = UIStackView()

  override public func viewDidLoad() {
    super.viewDidLoad()
    for subview in [avatar, nameLabel, bioLabel, followButton, statistics] {
      view.addSubview(subview)
    }
    nameLabel.text = "Crested Tinamou"
    bioLabel.text = "Runs well, flies if it must. Lays eggs as glossy as porcelain."
    bioLabel.numberOfLines = 0
    followButton.setTitle("Follow", for: .normal)
    statistics.axis = .horizontal
    statistics.distribution = .fillEqually
    for text in ["27 posts", "1,024 followers", "12 following"] {
      let label = UILabel()
      label.text = text
      label.textAlignment = .center
      statistics.addArrangedSubview(label)
    }
    makeConstraints()
  }

  private func makeConstraints() {
    avatar.snp.makeConstraints { make in
      make.size.equalTo(CGSize(width: 72, height: 72))
      make.left.equalToSuperview().offset(16)
      make.top.equalTo(view.safeAreaLayoutGuide).offset(16)
    }
    nameLabel.snp.makeConstraints { make in
      make.left.equalTo(avatar.snp.right).offset(12)
      make.right.lessThanOrEqualTo(followButton.snp.left).offset(-12)
      make.centerY.equalTo(avatar)
    }
    followButton.snp.makeConstraints { make in
      make.right.equalToSuperview().offset(-16)
      make.centerY.equalTo(avatar)
      make.width.greaterThanOrEqualTo(80)
    }
    bioLabel.snp.makeConstraints { make in
      make.top.equalTo(avatar.snp.bottom).offset(12)
      make.left.equalTo(avatar)
      make.right.equalToSuperview().offset(-16)
    }
    statistics.snp.makeConstraints { make in
      make.top.equalTo(bioLabel.snp.bottom).offset(16)
      make.left.right.equalTo(bioLabel)
      make.height.equalTo(44)
    }
  }
}
