// What the screens of a race are, without any peer.

import LayoutEngine
import Race
import Testing
import Workloads

@Suite struct RaceScreenTests {
  @Test(arguments: RacePeer.allCases)
  func screensAreFoundByTheirNames(peer: RacePeer) throws {
    #expect(Set(peer.screens.map(\.name)).count == peer.screens.count)
    for screen in peer.screens {
      #expect(try peer.screen(named: screen.name).name == screen.name)
      #expect(screen.sizes == screen.sizes.sorted() && !screen.sizes.isEmpty)
    }
    #expect(throws: RaceScreenError.unknown("logn", nearest: ["login"])) {
      try peer.screen(named: "logn")
    }
  }

  /// Goal: who asks for a screen that a peer cannot make is told why.
  @Test func screensThatAreLeftOutHaveAReason() throws {
    #expect(RacePeer.gtk.screens.map(\.name).contains("chain"))
    let error = try #require(throws: RaceScreenError.self) {
      try RacePeer.gtk.screen(named: "feed")
    }
    #expect(
      "\(error)" == "feed is not raced against gtk: GTK's constraints do not let the height of a "
        + "text follow from its width")
  }

  /// Regression: a chain of one view and a wide tree of one ended the process where they changed.
  @Test(arguments: RacePeer.allCases) func theLeastScreensCanBeChanged(peer: RacePeer) {
    for screen in peer.screens {
      LayoutEnvironment.withNew { _ in
        let contestant = screen.makeByConstraints(size: 1)
        contestant.layOut()
        let leafCount = contestant.leafFrames.count
        let run = RaceRun(contestant, of: screen, size: 1)
        for operation in screen.operations where operation != .scroll { run.cycle(operation) }
        #expect(leafCount > 0 && contestant.leafFrames.count == leafCount, "\(screen.name)")
      }
    }
  }

  /// Goal: what is raced against Yoga does not move with what is raced against others.
  @Test func widthsAreThoseOfPhonesAndTablets() throws {
    let feed = try RacePeer.yoga.screen(named: "feed")
    #expect(feed.widths(size: 1) == [320, 375, 768])
    #expect(feed.changingWidths(size: 1) == [380, 385, 390, 667, 390, 385, 380, 375])
    let chain = try RacePeer.yoga.screen(named: "chain")
    #expect(chain.widths(size: 100) == [2_403, 2_816, 5_767])
  }

  /// Goal: a drag that is rounded to whole pixels still moves something.
  @Test(arguments: RacePeer.allCases) func neighbouringWidthsDiffer(peer: RacePeer) {
    for screen in peer.screens {
      for size in screen.sizes {
        let widths = screen.changingWidths(size: size)
        #expect(widths.count.isMultiple(of: 2))
        for (one, next) in zip(widths, widths.dropFirst() + widths.prefix(1)) {
          #expect(one != next, "\(screen.name) \(size)")
        }
        #expect(Set(screen.widths(size: size)).count == 3)
      }
    }
  }

  /// Goal: a toolkit that counts in whole pixels can agree within half a point. Method: the frames
  /// of the engine here, at every width and after every change that is compared, are rounded as GTK
  /// does.
  @Test(arguments: RacePeer.gtk.screens.map(\.name))
  func toolkitScreensCanBeRounded(name: String) throws {
    let screen = try RacePeer.gtk.screen(named: name)
    for size in screen.sizes {
      LayoutEnvironment.withNew { _ in
        for width in screen.widths(size: size) {
          let contestant = screen.makeByConstraints(size: size, width: width)
          Self.expectNearPixels(of: contestant, "\(name) \(size), \(width) points wide")
        }
        let contestant = screen.makeByConstraints(size: size)
        contestant.layOut()
        for step in 0 ..< 2 {
          for operation in screen.operations {
            switch operation {
            case .text: contestant.changeText(to: step)
            case .cell: step == 0 ? contestant.insertCell() : contestant.removeCell()
            case .width, .scroll: continue
            }
            Self.expectNearPixels(of: contestant, "\(name) \(size), after \(operation) \(step)")
          }
        }
        for width in screen.changingWidths(size: size) {
          contestant.setWidth(width)
          Self.expectNearPixels(of: contestant, "\(name) \(size), changed to \(width) points")
        }
      }
    }
  }

  private static func expectNearPixels(of contestant: Contestant, _ state: String) {
    contestant.layOut()
    let frames = contestant.leafFrames
    #expect(!frames.isEmpty)
    let wrong = frames.first { frame in
      [(frame.x, frame.width), (frame.y, frame.height)].contains { start, length in
        // What our own arithmetic misses by a hair is whole.
        let (first, size) = ((start + 1e-9).rounded(.down), (length - 1e-9).rounded(.up))
        return start - first > 0.5 + 1e-6 || abs(first + size - start - length) > 0.5 + 1e-6
      }
    }
    #expect(wrong == nil, "\(state)")
  }
}
