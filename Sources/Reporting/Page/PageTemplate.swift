// The frame of the page.

/// The document around the parts that `ReportPage` puts in, in this order.
enum PageTemplate {
  /// The policy forbids every request: what the page shows is in it. `eval` is how Vega compiles
  /// the expressions of charts.
  static let html = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; frame-src 'self' data: blob:; base-uri 'none'; form-action 'none'">
    <title>Tinamou: the report</title>
    <link rel="icon" href="data:,">
    <style>{{style}}</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the results</a>
    <header class="top">
    <h1>Tinamou: the report</h1>
    <nav aria-label="Sections">{{navigation}}</nav>
    </header>
    <main id="main" tabindex="-1">
    {{main}}
    <p id="announcer" class="hidden" role="status" aria-live="polite"></p>
    </main>
    <footer><p>Made by <code>tinamou report</code>; drawn by Vega-Lite. This file needs no network.</p></footer>
    <noscript><p>Without scripts there are no charts; all tables are here.</p></noscript>
    <script type="application/json" id="model">{{model}}</script>
    <script>{{library}}</script>
    <script>{{script}}</script>
    </body>
    </html>

    """#
}
