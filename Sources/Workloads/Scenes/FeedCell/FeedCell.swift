// The feed cell of LayoutFrameworkBenchmark, described anew in the DSL, and a scrolling column of
// such.

internal import Randomness
internal import SnapDSL
package import UIKitNames

/// A post of a professional network: 21 views and 67 constraints, as in the published benchmark: 16
/// of the cell, 7 of the top bar, 17 of the profile, 10 of the content, 9 of the social actions, 8
/// of the comment. Texts and pictures have sizes of their own besides.
///
/// - Source: layoutBox/LayoutFrameworkBenchmark, after LinkedIn's LayoutKit.
package final class FeedCell: UIView {
  package let topBar = FeedTopBar()
  package let profile = FeedProfile()
  package let content = FeedContent()
  package let social = FeedSocialActions()
  package let comment = FeedComment()

  /// A cell that shows `post`.
  package init(_ post: FeedPost) {
    super.init(frame: .zero)
    let sections = [topBar, profile, content, social, comment]
    for section in sections { addSubview(section) }
    for (index, section) in sections.enumerated() {
      section.snp.makeConstraints { make in
        make.left.right.equalToSuperview()
        if index == 0 {
          make.top.equalToSuperview()
        } else {
          make.top.equalTo(sections[index - 1].snp.bottom)
        }
        if index == sections.count - 1 { make.bottom.equalToSuperview() }
      }
    }
    show(post)
  }

  private func show(_ post: FeedPost) {
    topBar.actionLabel.text = post.action
    profile.nameLabel.text = post.name
    profile.headlineLabel.text = post.headline
    profile.timeLabel.text = post.time
    profile.commentLabel.text = post.posterComment
    content.titleLabel.text = post.title
    content.domainLabel.text = post.domain
    comment.label.text = post.actorComment
  }
}

/// What a feed cell shows.
package struct FeedPost {
  package var action: String
  package var name: String
  package var headline: String
  package var time: String
  package var posterComment: String
  package var title: String
  package var domain: String
  package var actorComment: String

  /// `count` posts with texts from `seed`.
  package static func some(count: Int, seed: UInt64) -> [FeedPost] {
    var generator = SplitMix64(seed: seed)
    return (0 ..< count).map { _ in FeedPost(using: &generator) }
  }

  /// A post whose headline takes one line to three, as `generator` decides.
  init(using generator: inout SplitMix64) {
    let words = Int(generator.points(2 ... 16))
    action = "Someone commented on this"
    name = "Poster \(Int(generator.points(1 ... 999)))"
    headline = Array(repeating: "headline", count: words).joined(separator: " ")
    time = "\(Int(generator.points(1 ... 59))) minutes ago"
    posterComment = "What the poster says"
    title = "The title of the content"
    domain = "example.org"
    actorComment = "What the actor says"
  }
}

// MARK: - Column

/// Cells below each other, each as low as its content allows, as a table measures its rows.
package final class FeedColumn: UIScrollView {
  /// The cells, from top to bottom.
  package let cells: [FeedCell]

  /// A column of `count` cells, with texts from `seed`.
  package init(count: Int, seed: UInt64) {
    cells = FeedPost.some(count: count, seed: seed).map { FeedCell($0) }
    super.init(frame: .zero)
    for (index, cell) in cells.enumerated() {
      addSubview(cell)
      cell.snp.makeConstraints { make in
        make.left.right.equalToSuperview()
        make.width.equalToSuperview()
        make.height.equalTo(0).priority(.fittingSizeLevel)
        if index == 0 {
          make.top.equalToSuperview()
        } else {
          make.top.equalTo(cells[index - 1].snp.bottom)
        }
        if index == count - 1 { make.bottom.equalToSuperview() }
      }
    }
  }
}
