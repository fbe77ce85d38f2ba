// The examples of the layout engine's, the DSL's and the names' documentation.

import Foundation
import LayoutEngine
import Pictures
import SnapDSL
import Testing
import Traces
import UIKitNames

@Suite struct LayoutExamples {
  @Test func aBoxInAWindow() {
    // show
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let box = UIView()
    window.addSubview(box)
    box.snp.makeConstraints { make in
      make.left.right.equalTo(window).inset(40).priority(750)
      make.width.lessThanOrEqualTo(500)
      make.center.equalTo(window)
      make.height.equalTo(192)
    }
    window.layoutIfNeeded()
    expect(box.frame, equals: CGRect(x: 40, y: 237.5, width: 295, height: 192))
    // end
  }

  @Test func anchorsAndCounters() {
    // show
    let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let label = Label()
    label.text = "Hello"
    label.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(label)
    let top = label.topAnchor.constraint(equalTo: root.topAnchor, constant: 20)
    LayoutConstraint.activate([
      top, label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
    ])
    root.layoutIfNeeded()

    let before = root.layoutCounters
    top.constant = 30  // Leaves a mark; nothing is solved yet.
    root.layoutIfNeeded()
    expect(label.frame.minY, equals: 30)
    expect((root.layoutCounters - before).solves, equals: 1)
    expect((root.layoutCounters - before).rowsAdded, equals: 0)
    // end
  }

  @Test func contradictionsAreReported() {
    // show
    LayoutEnvironment.withNew { environment in
      var issues: [String] = []
      environment.issueHandler = { issues.append("\($0)") }
      let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
      let box = View()
      box.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(box)
      box.widthAnchor.constraint(equalToConstant: 100).isActive = true
      box.widthAnchor.constraint(equalToConstant: 200).isActive = true  // Gives way.
      root.layoutIfNeeded()
      expect(box.frame.width, equals: 100)
      expect(issues.count, equals: 1)
    }
    // end
  }

  @Test func anActorKeepsItsSurroundings() async {
    // show
    actor Screen {
      private let environment = LayoutEnvironment()
      private let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 200))

      func grow() {
        environment.run {
          root.layoutIfNeeded()
          View.animate(withDuration: 1) { root.frame.size.width = 640 }
        }
      }

      func width(after seconds: Double) -> CGFloat {
        environment.run {
          environment.clock.advance(by: seconds)
          return root.presentationFrame.width
        }
      }
    }

    let screen = Screen()
    await screen.grow()
    expect(await screen.width(after: 0.5), equals: 480)
    // end
  }

  @Test func updatesInPlace() {
    // show
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let (title, body) = (UILabel(), UILabel())
    for label in [title, body] { window.addSubview(label) }
    title.snp.makeConstraints { make in
      make.top.left.right.equalToSuperview().inset(16)
      make.height.equalTo(24)
    }
    body.snp.makeConstraints { make in
      make.top.equalTo(title.snp.bottom).offset(8)
      make.left.right.equalTo(title)
    }
    window.layoutIfNeeded()
    expect(body.frame.minY, equals: 48)

    title.snp.updateConstraints { make in make.height.equalTo(40) }
    window.layoutIfNeeded()
    expect(body.frame.minY, equals: 64)
    // end
  }

  @Test func namesOfUIKit() {
    // show
    final class ProfileViewController: UIViewController {
      let avatar = UIImageView()

      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(avatar)
        avatar.snp.makeConstraints { make in
          make.size.equalTo(CGSize(width: 64, height: 64))
          make.centerX.equalToSuperview()
          make.top.equalTo(view.safeAreaLayoutGuide).offset(12)
        }
      }
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let controller = ProfileViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    expect(controller.avatar.frame, equals: CGRect(x: 163, y: 12, width: 64, height: 64))
    // end
  }

  @Test func aScreenIsRecorded() throws {
    // show
    let recorder = Recorder(name: "profile")
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.solverObserver = recorder  // Before the first pass.
    let card = UIView()
    window.addSubview(card)
    card.snp.makeConstraints { make in make.edges.equalToSuperview().inset(16) }
    window.layoutIfNeeded()
    window.frame.size.width = 844
    window.layoutIfNeeded()
    expect(recorder.trace.operations.count { $0.kind == .solve }, equals: 2)
    let text = TraceWriter.text(of: recorder.trace)  // Or write(_:toPath:).
    // end
    #expect(text.hasPrefix("tinamou-trace 1\n"))
  }

  @Test func aPictureAndAFilmstrip() {
    // show
    let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let box = View(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    root.addSubview(box)
    let picture = LayoutPicture(of: root, title: "A box").svg()

    var strip = Filmstrip(title: "A box moves")
    for step in 0 ..< 4 {
      box.frame.origin.x = 10 + 60 * CGFloat(step)
      strip.append(root, time: 0.25 * Double(step))
    }
    let animation = strip.svg()
    // end
    #expect(picture.hasPrefix("<svg") && animation.hasPrefix("<svg"))
  }
}
