// Checklist S3: default behaviours by protocols.

import SnapDSL
import Testing
import UIKitNames
import Workloads

@Suite struct ProtocolTests {
  @Test(arguments: [false, true])
  func s3_54_55_57_collapsing(trailing: Bool) {
    LayoutEnvironment.withNew { environment in
      let controller = MyViewController()
      controller.collapsesTrailing = trailing
      controller.view.frame = CGRectMake(0, 0, 320, 480)
      controller.appear()
      let shown: CGFloat = trailing ? 200 : 0
      let gone: CGFloat = trailing ? 320 : -120
      expectFrame(controller.myView.frame, shown, 0, 120, 480)
      controller.buttonTapped()
      #expect(controller.myView.isCollapsed())
      expectFrame(controller.myView.frame, gone, 0, 120, 480)
      environment.clock.advance(by: 0.15)
      expectClose(controller.myView.presentationFrame.minX, (shown + gone) / 2)
      environment.clock.advance(by: 0.15)
      expectClose(controller.myView.presentationFrame.minX, gone)
      controller.buttonTapped()
      expectFrame(controller.myView.frame, shown, 0, 120, 480)
    }
  }

  @Test func s3_56_aNilConstraintIsAllowed() {
    let view = MyView()
    view.collapseView()
    view.showView()
    #expect(view.isCollapsed())
  }

  @Test func s3_53_keyboardAvoiding() {
    LayoutEnvironment.withNew { environment in
      let controller = FormController()
      controller.view.frame = CGRectMake(0, 0, 320, 568)
      controller.appear()
      expectFrame(controller.form.frame, 0, 0, 320, 568)
      Keyboard.show(frame: CGRectMake(0, 352, 320, 216))
      expectFrame(controller.form.frame, 0, 0, 320, 352)
      environment.clock.advance(by: 0.125)
      expectClose(controller.form.presentationFrame.height, 460)
      Keyboard.hide()
      expectFrame(controller.form.frame, 0, 0, 320, 568)
      controller.disappear()
      Keyboard.show(frame: CGRectMake(0, 352, 320, 216))
      expectFrame(controller.form.frame, 0, 0, 320, 568)
    }
  }
}
