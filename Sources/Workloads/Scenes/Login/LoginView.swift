// The login view of seed S0, as the tutorial writes it. Changed for Linux, which has no
// Objective-C: `@objc` is gone, and `#selector(self.connect)` reads `LoginView.connect`.

package import SnapDSL
package import UIKitNames

package class LoginView: UIView {
  package var viewContainer: UIView!
  package var viewTop: UIView!
  package var viewBottom: UIView!
  package var txtEmail: UITextField!
  package var txtPassword: UITextField!
  package var btnConnect: UIButton!
  package var activityIndicator: UIActivityIndicatorView!
  package var lblTitle: UILabel!

  package var centerYConstraint: Constraint!
  package var isAnimating = false
  package var timer: Timer!

  let containerViewBGColor = UIColor(red: 0.9, green: 0.9, blue: 0.9, alpha: 1)
  let innerViewBGColor = UIColor(red: 0.2, green: 0.6, blue: 0.8, alpha: 1)
  let containerViewHeight: CGFloat = 192.0
  let textfieldHeight: CGFloat = 44.0
  let topInnerViewHeight: CGFloat = 24.0
  let bottomInnerViewHeight: CGFloat = 36.0
  let connectButtonWidth: CGFloat = 120.0

  /// What the tutorial starts with and then mends: everything required.
  let allRequired: Bool

  package init(allRequired: Bool = false) {
    self.allRequired = allRequired
    super.init(frame: CGRect.zero)

    NotificationCenter.default.addObserver(
      self, selector: LoginView.handleKeyboardWillShow(notification:),
      name: NSNotification.Name.UIKeyboardWillShow, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: LoginView.handleKeyboardDidHide(notification:),
      name: NSNotification.Name.UIKeyboardDidHide, object: nil)

    setupContainerView()
    setupTitle()
    setupTextfields()
    setupBottomView()
    setupActivityIndicator()
  }

  package required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func setupContainerView() {
    viewContainer = UIView()
    self.addSubview(viewContainer)

    viewContainer.snp.makeConstraints { (make) in
      if allRequired {
        make.left.equalTo(self).offset(40)
        make.right.equalTo(self).offset(-40)
      } else {
        make.left.equalTo(self).offset(40).priority(750)
        make.right.equalTo(self).offset(-40).priority(750)
      }

      make.width.lessThanOrEqualTo(500)

      make.centerX.equalTo(self)
      self.centerYConstraint = make.centerY.equalTo(self).constraint

      make.height.equalTo(containerViewHeight)
    }

    // Set the background color of the container view.
    viewContainer.backgroundColor = containerViewBGColor

    // Make the corners of the container view rounded.
    viewContainer.layer.cornerRadius = 8.0

    // Set the following flag to true to allow clipping of the subviews.
    viewContainer.clipsToBounds = true
  }

  func setupTitle() {
    viewTop = UIView()
    viewContainer.addSubview(viewTop)

    viewTop.backgroundColor = innerViewBGColor

    viewTop.snp.makeConstraints { (make) in
      make.left.equalTo(viewContainer)
      make.top.equalTo(viewContainer)
      make.right.equalTo(viewContainer)
      make.height.equalTo(topInnerViewHeight)
    }

    let lblTitle = UILabel()
    viewTop.addSubview(lblTitle)

    // Set the label's text.
    lblTitle.text = "LOGIN"

    // Make the text color white.
    lblTitle.textColor = UIColor.white

    // No background color for the label.
    lblTitle.backgroundColor = UIColor.clear

    // Set the font.
    lblTitle.font = UIFont(name: "Futura-Bold", size: 17.0)

    lblTitle.snp.makeConstraints { (make) in
      make.edges.equalTo(viewTop).inset(UIEdgeInsetsMake(0.0, 16.0, 0.0, 0.0))
    }
    self.lblTitle = lblTitle
  }

  func setupTextfields() {
    // Initialise the email textfield and add it to viewContainer.
    txtEmail = UITextField()
    viewContainer.addSubview(txtEmail)

    // Set self as the delegate of the textfield so we can handle the Return button.
    txtEmail.delegate = self
    txtEmail.placeholder = "Email"
    txtEmail.borderStyle = .none
    txtEmail.backgroundColor = UIColor.white
    txtEmail.keyboardType = .emailAddress
    txtEmail.returnKeyType = .next
    txtEmail.autocapitalizationType = .none

    txtEmail.snp.makeConstraints { (make) in
      make.top.equalTo(viewTop.snp.bottom).offset(16)
      make.left.equalTo(viewContainer).offset(8)
      make.right.equalTo(viewContainer).offset(-8)
      make.height.equalTo(textfieldHeight)
    }

    txtPassword = UITextField()
    viewContainer.addSubview(txtPassword)

    // The following properties are almost identical to the email textfield's properties.
    txtPassword.delegate = self
    txtPassword.placeholder = "Password"
    txtPassword.borderStyle = .none
    txtPassword.backgroundColor = UIColor.white
    txtPassword.autocapitalizationType = .none
    txtPassword.returnKeyType = .done
    txtPassword.isSecureTextEntry = true

    txtPassword.snp.makeConstraints { (make) in
      make.top.equalTo(txtEmail.snp.bottom).offset(8.0)
      make.left.equalTo(txtEmail)
      make.right.equalTo(txtEmail)
      make.height.equalTo(textfieldHeight)
    }
  }

  func setupBottomView() {
    // Initialize the viewBottom view and add it to viewContainer.
    viewBottom = UIView()
    viewContainer.addSubview(viewBottom)

    // Set its background color.
    viewBottom.backgroundColor = innerViewBGColor

    viewBottom.snp.makeConstraints { (make) in
      make.left.equalTo(viewContainer)
      make.right.equalTo(viewContainer)
      make.bottom.equalTo(viewContainer)
      make.height.equalTo(bottomInnerViewHeight)
    }

    // Initialize the Connect button and add it to viewBottom view.
    btnConnect = UIButton(type: .custom)
    viewBottom.addSubview(btnConnect)

    btnConnect.setTitle("Connect", for: .normal)
    btnConnect.setTitleColor(UIColor.white, for: .normal)
    btnConnect.setTitleColor(UIColor.lightGray, for: .highlighted)
    btnConnect.backgroundColor = UIColor.orange
    btnConnect.titleLabel?.font = UIFont(name: "Futura", size: 15.0)

    // Specify the method that should be called when it's tapped.
    btnConnect.addTarget(self, action: LoginView.connect, for: .touchUpInside)

    btnConnect.snp.makeConstraints { (make) in
      make.top.equalTo(viewBottom)
      make.right.equalTo(viewBottom)
      make.bottom.equalTo(viewBottom)
      make.width.equalTo(connectButtonWidth)
    }
  }

  func setupActivityIndicator() {
    activityIndicator = UIActivityIndicatorView(activityIndicatorStyle: .whiteLarge)
    viewContainer.addSubview(activityIndicator)

    activityIndicator.color = UIColor.orange
    activityIndicator.startAnimating()

    activityIndicator.snp.makeConstraints { (make) in
      make.centerX.equalTo(viewContainer)
      make.centerY.equalTo(viewContainer).offset(-containerViewHeight / 2 - 20)
      make.width.equalTo(40)
      make.height.equalTo(self.activityIndicator.snp.width)
    }
  }

  func handleKeyboardWillShow(notification: Notification) {
    if let userInfo = notification.userInfo {
      if let keyboardFrameValue = userInfo[UIKeyboardFrameEndUserInfoKey] as? NSValue {
        let keyboardFrame = keyboardFrameValue.cgRectValue

        let containerViewOriginPlusHeight =
          viewContainer.frame.origin.y + viewContainer.frame.size.height

        if containerViewOriginPlusHeight > keyboardFrameValue.cgRectValue.origin.y {
          let overlappedSpace = containerViewOriginPlusHeight - keyboardFrame.origin.y

          centerYConstraint.update(offset: -overlappedSpace)
          self.setNeedsLayout()

          UIView.animate(
            withDuration: 0.4,
            animations: {
              self.layoutIfNeeded()
            })
        }
      }
    }
  }

  func handleKeyboardDidHide(notification: Notification) {
    centerYConstraint.update(offset: 0.0)
    self.setNeedsLayout()

    UIView.animate(
      withDuration: 0.4,
      animations: {
        self.layoutIfNeeded()
      })
  }

  package func connect() {
    if isAnimating {
      return
    }

    txtEmail.snp.remakeConstraints { (make) in
      make.top.equalTo(viewTop.snp.bottom).offset(16)
      make.left.equalTo(viewContainer.snp.right)
      make.width.equalTo(txtEmail.snp.width)
      make.height.equalTo(textfieldHeight)
    }

    txtPassword.snp.remakeConstraints { (make) in
      make.right.equalTo(viewContainer.snp.left)
      make.top.equalTo(txtEmail.snp.bottom).offset(8.0)
      make.width.equalTo(txtPassword.snp.width)
      make.height.equalTo(textfieldHeight)
    }

    activityIndicator.snp.updateConstraints { (make) in
      make.centerY.equalTo(viewContainer)
    }

    self.setNeedsLayout()

    UIView.animate(
      withDuration: 0.5,
      animations: {
        self.layoutIfNeeded()
      }
    ) { (finished) in
      if finished {
        self.timer = Timer.scheduledTimer(
          timeInterval: 3.0, target: self, selector: LoginView.revertLoginView, userInfo: nil,
          repeats: false)
      }
    }

    isAnimating = true
  }

  package func revertLoginView() {
    txtEmail.snp.remakeConstraints { (make) in
      make.top.equalTo(viewTop.snp.bottom).offset(16)
      make.left.equalTo(viewContainer).offset(8)
      make.right.equalTo(viewContainer).offset(-8)
      make.height.equalTo(textfieldHeight)
    }

    txtPassword.snp.remakeConstraints { (make) in
      make.top.equalTo(txtEmail.snp.bottom).offset(8.0)
      make.left.equalTo(txtEmail)
      make.right.equalTo(txtEmail)
      make.height.equalTo(textfieldHeight)
    }

    activityIndicator.snp.updateConstraints { (make) in
      make.centerY.equalTo(viewContainer).offset(-containerViewHeight / 2 - 20)
    }

    self.setNeedsLayout()

    UIView.animate(
      withDuration: 0.5,
      animations: {
        self.layoutIfNeeded()
      }
    ) { (finished) in
      if finished {
        self.timer.invalidate()
        self.timer = nil

        self.isAnimating = false
      }
    }
  }
}

extension LoginView: UITextFieldDelegate {
  package func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField == txtEmail {
      txtPassword.becomeFirstResponder()
    } else {
      txtPassword.resignFirstResponder()
    }

    return true
  }
}

/// The tutorial's view controller.
package class LoginViewController: UIViewController {
  package var loginView: LoginView!
  private let allRequired: Bool

  package init(allRequired: Bool = false) {
    self.allRequired = allRequired
    super.init()
  }

  package override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)

    let loginView = LoginView(allRequired: allRequired)
    view.addSubview(loginView)
    loginView.snp.makeConstraints { (make) in
      make.edges.equalTo(self.view)
    }
    self.loginView = loginView
  }
}
