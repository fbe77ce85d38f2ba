// The feed cell of LayoutFrameworkBenchmark, for both sides.

internal import UIKitNames
internal import Workloads

extension RaceScreen {
  /// The cell of which published figures exist for many frameworks.
  static let feed = RaceScreen.list(
    name: "feed",
    summary: "The cell of LayoutFrameworkBenchmark: 21 views and 67 constraints, in a column.",
    unit: "cell", sizes: [1, 10, 100, 1_000], of: FeedCell.self,
    content: { count in
      let posts = FeedPost.some(count: count + 1, seed: 1)
      return RaceList(
        items: Array(posts.dropLast()), newcomer: posts[count],
        texts: [4, 12, 2, 7].map { repeatElement("headline", count: $0).joined(separator: " ") })
    },
    rival: { .list(of: FeedFlexCell.self, $0) })
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

/// The cell: five sections below each other.
struct FeedFlexCell: FlexCell {
  let node: FlexNode
  let leaves: [FlexNode]
  var changingLabel: FlexLabel
  private let otherLabels: [FlexLabel]

  init(_ engine: FlexEngine, showing post: FeedPost) {
    node = engine.column()
    let (topBar, action, options) = Self.topBar(engine, post)
    let (profile, picture, name, headline, time, comment) = Self.profile(engine, post)
    let (content, image, title, domain) = Self.content(engine, post)
    let (social, like, discuss, share) = Self.social(engine)
    let (answer, face, words) = Self.answer(engine, post)
    node.insert(topBar, at: 0)
    node.insert(profile, at: 1)
    node.insert(content, at: 2)
    node.insert(social, at: 3)
    node.insert(answer, at: 4)
    changingLabel = headline
    otherLabels = [
      action, options, name, time, comment, title, domain, like, discuss, share, words,
    ]
    leaves = [
      action.node, options.node, picture, name.node, headline.node, time.node, comment.node, image,
      title.node, domain.node, like.node, discuss.node, share.node, face, words.node,
    ]
  }

  /// Who did what, as wide as it can be, and a button for more.
  private static func topBar(
    _ engine: FlexEngine, _ post: FeedPost
  ) -> (FlexNode, FlexLabel, FlexLabel) {
    let bar = engine.row()
    bar.alignItems(.start)
    let action = FlexLabel(engine, post.action)
    action.node.flex(1)
    let options = FlexLabel(engine, "...")
    bar.insert(action.node, at: 0)
    bar.insert(options.node, at: 1)
    return (bar, action, options)
  }

  /// The poster's picture beside three lines, and what the poster says below both.
  private static func profile(
    _ engine: FlexEngine, _ post: FeedPost
  ) -> (FlexNode, FlexNode, FlexLabel, FlexLabel, FlexLabel, FlexLabel) {
    let profile = engine.column()
    let poster = engine.row()
    let picture = engine.column()
    picture.width(50)
    picture.minHeight(50)
    let lines = engine.column()
    lines.flex(1)
    lines.padding(.left, 2)
    lines.padding(.right, 4)
    lines.padding(.bottom, 3)
    let name = FlexLabel(engine, post.name)
    let headline = FlexLabel(engine, post.headline, lineCountMax: 3)
    let time = FlexLabel(engine, post.time)
    for (position, label) in [name, headline, time].enumerated() {
      label.node.margin(.top, 1)
      lines.insert(label.node, at: position)
    }
    poster.insert(picture, at: 0)
    poster.insert(lines, at: 1)
    let comment = FlexLabel(engine, post.posterComment)
    profile.insert(poster, at: 0)
    profile.insert(comment.node, at: 1)
    return (profile, picture, name, headline, time, comment)
  }

  /// A picture with a title and where it is from.
  private static func content(
    _ engine: FlexEngine, _ post: FeedPost
  ) -> (FlexNode, FlexNode, FlexLabel, FlexLabel) {
    let content = engine.column()
    let image = engine.column()
    image.height(200)
    let title = FlexLabel(engine, post.title)
    let domain = FlexLabel(engine, post.domain)
    content.insert(image, at: 0)
    content.insert(title.node, at: 1)
    content.insert(domain.node, at: 2)
    return (content, image, title, domain)
  }

  /// Like at the left edge, comment in the middle of the row, share at the right edge.
  private static func social(_ engine: FlexEngine) -> (FlexNode, FlexLabel, FlexLabel, FlexLabel) {
    let row = engine.row()
    let like = FlexLabel(engine, "Like")
    let comment = FlexLabel(engine, "Comment")
    let share = FlexLabel(engine, "Share")
    // What is left and right of the middle takes equal room.
    let left = engine.row()
    left.flex(1)
    left.insert(like.node, at: 0)
    let right = engine.row()
    right.flex(1)
    right.justify(.end)
    right.insert(share.node, at: 0)
    row.insert(left, at: 0)
    row.insert(comment.node, at: 1)
    row.insert(right, at: 2)
    return (row, like, comment, share)
  }

  /// What somebody answered, beside a picture.
  private static func answer(
    _ engine: FlexEngine, _ post: FeedPost
  ) -> (FlexNode, FlexNode, FlexLabel) {
    let row = engine.row()
    let face = engine.column()
    face.width(50)
    face.minHeight(50)
    let words = FlexLabel(engine, post.actorComment)
    words.node.flex(1)
    words.node.alignSelf(.start)
    row.insert(face, at: 0)
    row.insert(words.node, at: 1)
    return (row, face, words)
  }
}
