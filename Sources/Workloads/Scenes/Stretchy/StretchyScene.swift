// What happens on the stretchy screen: it is pulled down, let go, and scrolled up.

internal import LayoutEngine
internal import UIKitNames

/// Where a finger has the stretchy screen's content, over two seconds.
enum StretchyScroll {
  static let duration = 2.0

  /// The content offset: over the top by 100 points within half a second, back within another, and
  /// up by 320 until the end.
  static func offset(at time: Double) -> CGFloat {
    switch time {
    case ..<0.5: return -100 * progress(time / 0.5)
    case ..<1: return -100 * (1 - progress((time - 0.5) / 0.5))
    default: return 320 * progress(time - 1)
    }
  }

  private static func progress(_ fraction: Double) -> CGFloat {
    CGFloat(TimingCurve.easeInOut.progress(at: fraction))
  }
}

extension Scene {
  /// Pulled down, let go, scrolled up.
  static let stretchy = Scene(
    name: "stretchy",
    summary: "A picture above a text stretches when pulled down and leaves when pushed up.",
    size: CGSize(width: 375, height: 812), duration: StretchyScroll.duration
  ) { size, environment in
    let controller = StretchyViewController(.fixed)
    let window = window(size, showing: controller)
    environment.clock.everyFrame(for: StretchyScroll.duration) { time in
      controller.scrollView.contentOffset.y = StretchyScroll.offset(at: time)
      window.layoutIfNeeded()
    }
    return window
  }
}

extension Workload {
  static let stretchy = Workload.screens(
    of: .stretchy,
    summary: "Screens with a stretchy header, scrolled over the top and up, 48 frames.",
    why: "Scrolling with views tied to the screen: an edit a frame, two breakpoints on the way.",
    make: { StretchyViewController(.fixed) }, atRest: { $0.expectStretch(offset: 0) },
    animate: { screens in
      let frameCount = 48
      for frame in 1 ... frameCount {
        let time = StretchyScroll.duration * Double(frame) / Double(frameCount)
        screens.scroll(to: StretchyScroll.offset(at: time))
      }
    })
}

extension ScenePages where Page == StretchyViewController {
  fileprivate func scroll(to offset: CGFloat) {
    for page in pages { page.scrollView.contentOffset.y = offset }
    layOut()
    expectStretch(offset: offset)
  }

  /// Says where the views are at a content offset, in the coordinates of the content: the picture
  /// reaches up to the top of the screen where the content has left room, and is otherwise as high
  /// as its container.
  fileprivate func expectStretch(offset: CGFloat) {
    let (width, height) = (size.width, size.height)
    let header = width * 0.7
    for page in ends {
      let text = page.infoText.sizeThatFits(CGSize(width: width - 28, height: 0)).height
      recording.expect(page.imageContainer, 0, 0, width, header)
      recording.expect(page.imageView, 0, min(0, offset), width, header + max(0, -offset))
      recording.expect(page.textContainer, 0, header, width, text + 28)
      recording.expect(page.infoText, 14, 14, width - 28, text)
      recording.expect(page.textBacking, 0, header, width, height + offset - header)
    }
  }
}
