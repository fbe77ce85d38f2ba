// The stretchy header of seed S4, with the seed's code as written.

internal import SnapDSL
package import UIKitNames

/// The screen in each of the versions through which the post goes.
package class StretchyViewController: UIViewController, UIScrollViewDelegate {
  package enum Step { case zeroHeightBug, fixed, withoutHeight }

  package let scrollView = UIScrollView()
  package let infoText = UILabel()
  package let imageView = UIImageView()
  package let textContainer = UIView()
  package let imageContainer = UIView()
  package let textBacking = UIView()
  private let step: Step
  package var statusBarUpdates = 0

  package init(_ step: Step) {
    self.step = step
    super.init()
  }

  package override func viewDidLoad() {
    super.viewDidLoad()

    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    // A small picture: one higher than the header would resist compression at 750, as strongly as
    // the top constraint holds it, and both answers would be right.
    imageView.image = UIImage(size: CGSizeMake(40, 28))
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    infoText.numberOfLines = 0
    infoText.text = Array(repeating: "Stretchy layouts are fun to build.", count: 60)
      .joined(separator: " ")

    imageContainer.backgroundColor = .darkGray
    textContainer.backgroundColor = .clear

    view.addSubview(scrollView)
    scrollView.addSubview(imageContainer)
    scrollView.addSubview(textBacking)
    scrollView.addSubview(textContainer)
    scrollView.addSubview(imageView)
    textContainer.addSubview(infoText)

    scrollView.snp.makeConstraints {
      make in

      make.edges.equalTo(view)
    }

    imageContainer.snp.makeConstraints {
      make in

      make.top.equalTo(scrollView)
      make.left.right.equalTo(view)
      make.height.equalTo(imageContainer.snp.width).multipliedBy(0.7)
    }

    imageView.snp.makeConstraints {
      make in

      make.left.right.equalTo(imageContainer)

      switch step {
      case .zeroHeightBug: make.top.equalTo(view)
      case .withoutHeight: make.top.equalTo(view).priority(.high)
      case .fixed:
        //** Note the priorities
        make.top.equalTo(view).priority(.high)

        //** We add a height constraint too
        make.height.greaterThanOrEqualTo(imageContainer.snp.height).priority(.required)
      }

      //** And keep the bottom constraint
      make.bottom.equalTo(imageContainer.snp.bottom)
    }

    textContainer.snp.makeConstraints {
      make in

      make.top.equalTo(imageContainer.snp.bottom)
      make.left.right.equalTo(view)
      make.bottom.equalTo(scrollView)
    }

    textBacking.snp.makeConstraints {
      make in

      make.left.right.equalTo(view)
      make.top.equalTo(textContainer)
      make.bottom.equalTo(view)
    }

    infoText.snp.makeConstraints {
      make in

      make.edges.equalTo(textContainer).inset(14)
    }
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()

    //** We want the scroll indicators to use all safe area insets
    scrollView.scrollIndicatorInsets = view.safeAreaInsets

    //** But we want the actual content inset to just respect the bottom safe inset
    scrollView.contentInset = UIEdgeInsets(
      top: 0, left: 0, bottom: view.safeAreaInsets.bottom, right: 0)
  }

  //MARK: — Scroll View Delegate

  private var previousStatusBarHidden = false

  package func scrollViewDidScroll(_ scrollView: UIScrollView) {
    //** We keep the previous status bar hidden state so that
    // we’re not triggering an implicit animation block for every frame
    // in which the scroll view scrolls
    if previousStatusBarHidden != shouldHideStatusBar {

      UIView.animate(
        withDuration: 0.2,
        animations: {
          self.setNeedsStatusBarAppearanceUpdate()
        })
      statusBarUpdates += 1

      previousStatusBarHidden = shouldHideStatusBar
    }
  }

  //MARK: — Status Bar Appearance

  package override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
    //** We use the slide animation because it works well with scrolling
    return .slide
  }

  package override var prefersStatusBarHidden: Bool {
    return shouldHideStatusBar
  }

  private var shouldHideStatusBar: Bool {
    //** Here’s where we calculate if our text container
    // is going to hit the top safe area
    let frame = textContainer.convert(textContainer.bounds, to: nil)
    return frame.minY < view.safeAreaInsets.top
  }
}
