// The feed cell of LayoutFrameworkBenchmark, for both sides.

internal import LayoutEngine
internal import SnapDSL
internal import UIKitNames
internal import Workloads

extension RaceScreen {
  /// The cell of which published figures exist for many frameworks.
  static let feed = RaceScreen.list(
    name: "feed",
    summary: "The cell of LayoutFrameworkBenchmark: 21 views and 67 constraints, in a column.",
    unit: "cell", sizes: [1, 10, 100, 1_000], by: FeedCell.self, and: FeedFlexCell.self
  ) { count in
    let posts = FeedPost.some(count: count + 1, seed: 1)
    return RaceList(
      items: Array(posts.dropLast()), newcomer: posts[count],
      texts: [4, 12, 2, 7].map { repeatElement("headline", count: $0).joined(separator: " ") })
  }
}

/// The cell by constraints is that of the workload `feed-cell`.
extension FeedCell: ConstraintCell {
  static var wantsToBeLow: Bool { true }

  convenience init(showing post: FeedPost) { self.init(post) }

  var changingLabel: UILabel { profile.headlineLabel }

  var leaves: [UIView] {
    [
      topBar.actionLabel, topBar.optionsLabel, profile.imageView, profile.nameLabel,
      profile.headlineLabel, profile.timeLabel, profile.commentLabel, content.imageView,
      content.titleLabel, content.domainLabel, social.likeLabel, social.commentLabel,
      social.shareLabel, comment.imageView, comment.label,
    ]
  }
}
