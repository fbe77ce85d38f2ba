// How pictures look: neutral colours for light and for dark surroundings.

/// The style sheet of every picture.
enum PictureStyle {
  static let rules = """
    text { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif }
    .page { fill: #f4f5f7 }
    .screen { fill: #ffffff }
    .bezel { fill: none; stroke: #8a94a0; stroke-width: 1.5 }
    .box { fill: #3e4c59; fill-opacity: 0.035; stroke: #7b8794; stroke-width: 0.75 }
    .control { fill: #3e4c59; fill-opacity: 0.12; stroke: #52606d; stroke-width: 1 }
    .image { stroke: #9aa5b1; stroke-width: 0.75 }
    .hidden { fill: none; stroke: #9aa5b1; stroke-width: 0.75; stroke-dasharray: 3 3 }
    .moved { fill: #2f6fd6; fill-opacity: 0.1; stroke: #2f6fd6; stroke-width: 1.25 }
    .content { fill: #1f2933 }
    .placeholder { fill: #9aa5b1 }
    .tag { fill: #ffffff; fill-opacity: 0.8 }
    .tagText { fill: #3e4c59; font-size: 9px }
    .title { fill: #1f2933; font-size: 14px; font-weight: 600 }
    .detail { fill: #616e7c; font-size: 12px }
    .row { fill: #1f2933; font-size: 11px }
    .quiet { fill: #7b8794; font-size: 11px }
    @media (prefers-color-scheme: dark) {
      .page { fill: #16191d }
      .screen { fill: #1f2428 }
      .bezel { stroke: #6b7681 }
      .box { fill: #cbd2d9; fill-opacity: 0.06; stroke: #7b8794 }
      .control { fill: #cbd2d9; fill-opacity: 0.14; stroke: #9aa5b1 }
      .image { stroke: #616e7c }
      .hidden { stroke: #616e7c }
      .moved { fill: #6ea8fe; fill-opacity: 0.14; stroke: #6ea8fe }
      .content { fill: #e4e7eb }
      .placeholder { fill: #7b8794 }
      .tag { fill: #1f2428; fill-opacity: 0.8 }
      .tagText { fill: #cbd2d9 }
      .title { fill: #f5f7fa }
      .detail { fill: #9aa5b1 }
      .row { fill: #e4e7eb }
      .quiet { fill: #9aa5b1 }
    }
    """
}
