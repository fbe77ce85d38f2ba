// How the page looks: on phones and desks, by day and by night, and on paper.

/// The style sheet of the page.
enum PageStyle {
  static let rules = #"""
    :root {
      color-scheme: light dark;
      --page: #f4f5f7; --card: #ffffff; --text: #1f2933; --quiet: #52606d; --line: #cbd2d9;
      --accent: #1d5fc4; --good: #11703c; --bad: #b3261e; --neutral: #6b5200;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #16191d; --card: #1f2428; --text: #e4e7eb; --quiet: #a9b4bf; --line: #3e4c59;
        --accent: #8ab8ff; --good: #7fd8a0; --bad: #ff9d94; --neutral: #e8c770;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
    }
    header.top, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1rem; }
    header.top { padding-top: 1.5rem; }
    h1 { font-size: 1.5rem; margin: 0 0 0.5rem; }
    h2 { font-size: 1.25rem; margin: 2.5rem 0 0.5rem; }
    h3 { font-size: 1rem; margin: 0 0 0.25rem; }
    p { margin: 0.25rem 0 0.75rem; }
    a { color: var(--accent); }
    code { font: 0.85em ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    main:focus { outline: none; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.5rem; z-index: 2; }
    .hidden {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0; padding: 0; }
    nav a { display: inline-block; padding: 0.25rem 0; }

    .findings {
      list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    }
    .finding, article, .filters, .profile {
      background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 1rem;
    }
    .finding { border-left-width: 0.35rem; }
    .finding h3 { color: var(--quiet); font-weight: 600; }
    .finding p { margin-bottom: 0; font-size: 0.9rem; }
    .finding .figure { font-size: 1.6rem; font-weight: 650; line-height: 1.25; margin: 0 0 0.35rem; }
    .good { border-left-color: var(--good); } .good .sign { color: var(--good); }
    .bad { border-left-color: var(--bad); } .bad .sign { color: var(--bad); }
    .neutral { border-left-color: var(--neutral); } .neutral .sign { color: var(--neutral); }

    .filters { margin-top: 1.5rem; padding: 0.75rem 1rem; }
    .filters h2 { font-size: 1rem; margin: 0 0 0.5rem; }
    .filters form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: flex-start; }
    .filters fieldset { border: 0; margin: 0.25rem 0 0; padding: 0; max-width: 40rem; }
    .filters label { display: inline-block; margin: 0 0.75rem 0.25rem 0; padding: 0.15rem 0; }
    .filters .count { color: var(--quiet); }
    summary { cursor: pointer; padding: 0.25rem 0; }
    button, select {
      font: inherit; font-size: 0.9rem; color: var(--text); background: var(--page);
      border: 1px solid var(--line); border-radius: 0.35rem; padding: 0.3rem 0.7rem; max-width: 100%;
    }
    button { cursor: pointer; }
    button:hover, select:hover { border-color: var(--accent); }

    article { margin: 0.75rem 0 1.25rem; }
    figure { margin: 0.5rem 0; }
    figure.table .drawing, figure.table figcaption { display: none; }
    .origin, .party { color: var(--quiet); font-size: 0.85rem; }
    .party { margin: 1rem 0 0.5rem; font-size: 1rem; }
    .finding p.origin { font-size: 0.8rem; margin-top: 0.5rem; }
    .cases label { color: var(--quiet); }
    figcaption { color: var(--quiet); font-size: 0.9rem; }
    .drawing, .drawing.vega-embed { display: block; overflow-x: auto; min-height: 2rem; padding: 0; }
    .drawing svg { display: block; max-width: none; }
    .drawing.empty::after { content: "Nothing to show with these filters."; color: var(--quiet); }
    .scroller { overflow: auto; max-height: 28rem; border: 1px solid var(--line); }
    table { border-collapse: collapse; font-size: 0.85rem; width: 100%; }
    th, td { text-align: left; padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); }
    td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    td.origin { color: var(--quiet); white-space: nowrap; }
    thead th { position: sticky; top: 0; background: var(--card); }
    .notes { color: var(--quiet); font-size: 0.85rem; padding-left: 1.2rem; }
    .tools {
      display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.5rem 0 0;
      font-size: 0.9rem; color: var(--quiet);
    }
    .tools span:first-child { flex: 1 1 16rem; }

    .scenes { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
    .scene { margin: 0; display: flex; flex-direction: column; }
    .scene p { font-size: 0.9rem; }
    .scene img { align-self: center; width: 100%; max-width: 15rem; height: 24rem; object-fit: contain; }
    .player { display: flex; gap: 0.5rem; align-items: center; margin: auto 0 0; }
    .player input { flex: 1; min-width: 0; accent-color: var(--accent); }
    .player output { min-width: 3.5rem; text-align: right; font-variant-numeric: tabular-nums; }
    .profile { margin: 0.5rem 0; }
    .profile iframe { width: 100%; height: 32rem; border: 0; background: transparent; }
    #sources li { overflow-wrap: anywhere; font-size: 0.9rem; }
    footer { padding-bottom: 2rem; color: var(--quiet); font-size: 0.9rem; }

    @media print {
      .filters, .skip, nav, .tools button, .player, .cases { display: none; }
      body { background: #fff; color: #000; }
      article, .finding { break-inside: avoid; }
      .scroller { max-height: none; overflow: visible; }
      .drawing { overflow: visible; }
      .drawing svg { max-width: 100%; height: auto; }
    }
    """#
}
