// A field to search with, in a bar of its own.

public import Foundation

/// A bar to search with: 56 points high, of any width. Its field is 36 points high, and 8 from the
/// sides.
open class SearchBar: View, TextFieldDelegate {
  /// Hears of what happens in the field.
  public final weak var delegate: (any SearchBarDelegate)?
  /// The field, of which the bar has text and placeholder.
  public final let searchTextField = TextField()
  /// The text.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// What is shown while there is no text.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// A bar with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    let field = searchTextField
    field.delegate = self
    field.addAction(for: .editingChanged) { [unowned self] in
      delegate?.searchBar(self, textDidChange: text ?? "")
    }
    addSubview(field)
    field.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      field.leftAnchor.constraint(equalTo: leftAnchor, constant: 8),
      field.rightAnchor.constraint(equalTo: rightAnchor, constant: -8),
      field.centerYAnchor.constraint(equalTo: centerYAnchor),
      field.heightAnchor.constraint(equalToConstant: 36),
    ])
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: 56)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 56)
  }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  /// Tells the delegate of the search key.
  public final func textFieldShouldReturn(_ textField: TextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    return true
  }
  /// Tells the delegate.
  public final func textFieldDidBeginEditing(_ textField: TextField) {
    delegate?.searchBarTextDidBeginEditing(self)
  }
  /// Tells the delegate.
  public final func textFieldDidEndEditing(_ textField: TextField) {
    delegate?.searchBarTextDidEndEditing(self)
  }
}

/// Hears of what happens in a search bar.
public protocol SearchBarDelegate: AnyObject {
  /// The text is another one.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// The search key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
}

extension SearchBarDelegate {
  /// Nothing happens.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
  /// Nothing happens.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Nothing happens.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Nothing happens.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
}
