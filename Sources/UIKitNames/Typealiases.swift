// UIKit's names for the engine's types.
//
// Everything that pasted code needs is re-exported, as UIKit re-exports Foundation. `@_exported`
// has no spelling without the underscore; without it `import UIKitNames` would not show any member.
//
// What pasted code must change on Linux, where there is no Objective-C:
//
// - `@objc`, `@IBOutlet` and `@IBAction` go.
// - `#selector(self.connect)` becomes the method itself, `LoginView.connect`, in `addTarget`,
//   `Timer.scheduledTimer`, `NotificationCenter.addObserver` and gesture recognizers.
// - `super.init(coder:)` does not exist; `required init?(coder:)` may stay if it calls
//   `fatalError`.
// - `register(MyCell.self, …)` becomes an example, `register(MyCell(reuseIdentifier: "row"), …)`.
//
// A file that imports Foundation as well has to say which `Timer` and which `NotificationCenter` it
// means.

@_exported public import Foundation
@_exported public import LayoutEngine

// MARK: Views

/// `View`.
public typealias UIView = View
/// `Label`.
public typealias UILabel = Label
/// `TextField`.
public typealias UITextField = TextField
/// `TextFieldDelegate`.
public typealias UITextFieldDelegate = TextFieldDelegate
/// `Control`.
public typealias UIControl = Control
/// `Button`.
public typealias UIButton = Button
/// `ActivityIndicator`.
public typealias UIActivityIndicatorView = ActivityIndicator
/// `Switch`.
public typealias UISwitch = Switch
/// `Slider`.
public typealias UISlider = Slider
/// `SegmentedControl`.
public typealias UISegmentedControl = SegmentedControl
/// `ProgressView`.
public typealias UIProgressView = ProgressView
/// `Stepper`.
public typealias UIStepper = Stepper
/// `PageControl`.
public typealias UIPageControl = PageControl
/// `SearchBar`.
public typealias UISearchBar = SearchBar
/// `SearchBarDelegate`.
public typealias UISearchBarDelegate = SearchBarDelegate
/// `Toolbar`.
public typealias UIToolbar = Toolbar
/// `BarButtonItem`.
public typealias UIBarButtonItem = BarButtonItem
/// `TextView`.
public typealias UITextView = TextView
/// `TextViewDelegate`.
public typealias UITextViewDelegate = TextViewDelegate
/// `ImageView`.
public typealias UIImageView = ImageView
/// `Image`.
public typealias UIImage = Image
/// `StackView`.
public typealias UIStackView = StackView
/// `ScrollView`.
public typealias UIScrollView = ScrollView
/// `ScrollViewDelegate`.
public typealias UIScrollViewDelegate = ScrollViewDelegate
/// `Window`.
public typealias UIWindow = Window
/// `LayoutGuide`.
public typealias UILayoutGuide = LayoutGuide
/// `LayoutGuide`: the one of `keyboardLayoutGuide`.
public typealias UIKeyboardLayoutGuide = LayoutGuide
/// `LayoutSupport`.
public typealias UILayoutSupport = LayoutSupport
/// `ViewController`.
public typealias UIViewController = ViewController
/// `ContentContainer`.
public typealias UIContentContainer = ContentContainer
/// `TraitCollection`.
public typealias UITraitCollection = TraitCollection
/// `HorizontalSizeClassTrait`.
public typealias UITraitHorizontalSizeClass = HorizontalSizeClassTrait
/// `VerticalSizeClassTrait`.
public typealias UITraitVerticalSizeClass = VerticalSizeClassTrait
/// `UserInterfaceStyleTrait`.
public typealias UITraitUserInterfaceStyle = UserInterfaceStyleTrait
/// `UserInterfaceSizeClass`.
public typealias UIUserInterfaceSizeClass = UserInterfaceSizeClass
/// `UserInterfaceStyle`.
public typealias UIUserInterfaceStyle = UserInterfaceStyle
/// `TransitionCoordinator`.
public typealias UIViewControllerTransitionCoordinator = TransitionCoordinator
/// `NavigationController`.
public typealias UINavigationController = NavigationController
/// `NavigationItem`.
public typealias UINavigationItem = NavigationItem
/// `NavigationBar`.
public typealias UINavigationBar = NavigationBar
/// `TabBarController`.
public typealias UITabBarController = TabBarController
/// `TabBar`.
public typealias UITabBar = TabBar
/// `TabBarItem`.
public typealias UITabBarItem = TabBarItem
/// `Screen`.
public typealias UIScreen = Screen
/// `StatusBarStyle`.
public typealias UIStatusBarStyle = StatusBarStyle
/// `InterfaceOrientationMask`.
public typealias UIInterfaceOrientationMask = InterfaceOrientationMask
/// `RectEdge`.
public typealias UIRectEdge = RectEdge
/// `RectEdge`.
public typealias NSDirectionalRectEdge = RectEdge
/// `Action`.
public typealias UIAction = Action
/// `Event`.
public typealias UIEvent = Event
/// `Responder`.
public typealias UIResponder = Responder

/// `VisualEffectView`.
public typealias UIVisualEffectView = VisualEffectView
/// `VisualEffect`.
public typealias UIVisualEffect = VisualEffect
/// `BlurEffect`.
public typealias UIBlurEffect = BlurEffect
/// `VibrancyEffect`.
public typealias UIVibrancyEffect = VibrancyEffect

// MARK: Layout

/// `AffineTransform2D`.
public typealias CGAffineTransform = AffineTransform2D
/// `LayoutConstraint`.
public typealias NSLayoutConstraint = LayoutConstraint
/// `LayoutAttribute`.
public typealias NSLayoutAttribute = LayoutAttribute
/// The relation of a constraint.
public typealias NSLayoutRelation = LayoutRelation
/// `LayoutAnchor`, for functions about anchors of any kind.
public typealias NSLayoutAnchor = LayoutAnchor
/// `LayoutXAxisAnchor`.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// `LayoutYAxisAnchor`.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// `LayoutDimension`.
public typealias NSLayoutDimension = LayoutDimension
/// `LayoutPriority`.
public typealias UILayoutPriority = LayoutPriority
/// `EdgeInsets`.
public typealias UIEdgeInsets = EdgeInsets
/// `DirectionalEdgeInsets`.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// `SemanticContentAttribute`.
public typealias UISemanticContentAttribute = SemanticContentAttribute
/// `LayoutDirection`.
public typealias UIUserInterfaceLayoutDirection = LayoutDirection

// MARK: Styling

/// `Color`.
public typealias UIColor = Color
/// `FontMetrics`.
public typealias UIFontMetrics = FontMetrics
/// `StringDrawingOptions`.
public typealias NSStringDrawingOptions = StringDrawingOptions
/// `Layer`.
public typealias CALayer = Layer
/// `GradientLayer`.
public typealias CAGradientLayer = GradientLayer
/// `CornerMask`.
public typealias CACornerMask = CornerMask
/// `Font`.
public typealias UIFont = Font
/// `TextAlignment`.
public typealias NSTextAlignment = TextAlignment
/// `LineBreakMode`.
public typealias NSLineBreakMode = LineBreakMode
/// `KeyboardType`.
public typealias UIKeyboardType = KeyboardType
/// `ReturnKeyType`.
public typealias UIReturnKeyType = ReturnKeyType
/// `StatusBarAnimation`.
public typealias UIStatusBarAnimation = StatusBarAnimation
/// `PropertyAnimator`.
public typealias UIViewPropertyAnimator = PropertyAnimator
/// `TimingCurveProvider`.
public typealias UITimingCurveProvider = TimingCurveProvider
/// `SpringTimingParameters`.
public typealias UISpringTimingParameters = SpringTimingParameters
/// `CubicTimingParameters`.
public typealias UICubicTimingParameters = CubicTimingParameters
/// `AnimatingPosition`.
public typealias UIViewAnimatingPosition = AnimatingPosition
/// `AnimatingState`.
public typealias UIViewAnimatingState = AnimatingState
/// `AnimationCurve`.
public typealias UIViewAnimationCurve = AnimationCurve
/// `AnimationOptions`.
public typealias UIViewAnimationOptions = AnimationOptions

// MARK: Touches

/// `GestureRecognizer`.
public typealias UIGestureRecognizer = GestureRecognizer
/// `TapGestureRecognizer`.
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// `GestureRecognizerDelegate`.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
/// `Touch`.
public typealias UITouch = Touch

// MARK: Instead of Foundation's

/// `VirtualTimer`, which hides Foundation's timer: it runs on the virtual clock.
public typealias Timer = VirtualTimer
/// `VirtualNotificationCenter`, which hides Foundation's: it takes methods for selectors.
public typealias NotificationCenter = VirtualNotificationCenter

// MARK: Tables

/// `TableView`.
public typealias UITableView = TableView
/// `TableViewController`.
public typealias UITableViewController = TableViewController
/// `TableViewCell`.
public typealias UITableViewCell = TableViewCell
/// `TableViewHeaderFooterView`.
public typealias UITableViewHeaderFooterView = TableViewHeaderFooterView
/// `TableViewDataSource`.
public typealias UITableViewDataSource = TableViewDataSource
/// `TableViewDelegate`.
public typealias UITableViewDelegate = TableViewDelegate
