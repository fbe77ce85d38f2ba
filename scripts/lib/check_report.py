"""Checks a report in a real browser: check_report.py REPORT.html [SCREENSHOT_FOLDER].

Opens the page from its file, without any network, on a phone and on a desk, by day and by night; uses its
filters, its sliders, its downloads and the keyboard. Ends with 1 and says what is wrong. Needs playwright
and a Chromium, which CHROMIUM names or the system has.
"""

import csv
import io
import json
import os
import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

from check_figures import check, check_charts, check_origins, check_reach, faults


def opened(browser, url: str, width: int, scheme: str, scripts: bool = True):
    """A page that remembers what it asked for and complained about."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=scripts,
        accept_downloads=True,
    )
    page = context.new_page()
    where = f"{width} px, {scheme}"

    def request(sent) -> None:
        allowed = sent.url == url or sent.url.startswith(("data:", "blob:", "about:"))
        check(allowed, f"{where}: the page asked for {sent.url[:100]}")

    page.on("request", request)
    page.on("console", lambda said: check(
        said.type not in ("error", "warning"), f"{where}: the console says {said.text[:200]}"))
    page.on("pageerror", lambda error: check(False, f"{where}: {error}"))
    page.goto(url)
    return page


def draw_all(page) -> None:
    """Scrolls through the page, since charts are drawn as they come near the window."""
    for chart in page.locator("article.chart").all():
        chart.scroll_into_view_if_needed()
        drawing = chart.locator(".drawing")
        name = chart.get_attribute("id")
        try:
            page.wait_for_function(
                "e => e.dataset.drawn || e.classList.contains('empty')", arg=drawing.element_handle(),
                timeout=20_000)
        except Exception:  # Whatever keeps a chart from being drawn is a fault of the page.
            check(False, f"the chart {name} is not drawn")


def check_layout(page, width: int) -> None:
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    check(overflow <= 0, f"{width} px: the page is {overflow} px wider than the window")
    unlabelled = page.evaluate("""() => Array.from(document.querySelectorAll(
        'input, select, button')).filter(e => !(e.labels && e.labels.length) && !e.textContent.trim()
        && !e.getAttribute('aria-label')).length""")
    check(unlabelled == 0, f"{unlabelled} controls have no label")
    for landmark in ("header", "nav", "main", "footer"):
        check(page.locator(landmark).count() >= 1, f"there is no {landmark}")
    check(page.locator("h1").count() == 1, "there is not one h1")
    skipped = page.evaluate("""() => { let last = 0; const bad = [];
        for (const h of document.querySelectorAll('h1, h2, h3')) { const level = +h.tagName[1];
          if (level > last + 1) bad.push(h.textContent); last = level; } return bad; }""")
    check(not skipped, f"headings skip a level: {skipped}")
    ids = page.evaluate("""() => { const seen = new Set(), twice = [];
        for (const e of document.querySelectorAll('[id]')) { if (seen.has(e.id)) twice.push(e.id);
          seen.add(e.id); } return twice; }""")
    check(not [name for name in ids if not name.startswith("vg")], f"an id occurs twice: {ids}")


def visible_rows(page, chart: str) -> int:
    return page.locator(f"#{chart} tbody tr:not([hidden])").count()


def check_filters(page) -> None:
    boxes = page.locator("#filters fieldset[data-key='workload'] input")
    # The picture of the verdict is of all workloads together.
    charts = page.locator("main section:not(#overview) article.chart")
    chart = charts.first.get_attribute("id") if boxes.count() else None
    if chart is None:
        print("note: there is nothing to filter in this report")
        return
    before = visible_rows(page, chart)
    page.locator("#filters summary").first.focus()
    page.keyboard.press("Enter")
    page.locator("button[data-none='workload']").click()
    page.wait_for_timeout(400)
    check(visible_rows(page, chart) == 0, "with no workload chosen, rows are still shown")
    name = boxes.first.get_attribute("value")
    boxes.first.focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(400)
    after = visible_rows(page, chart)
    check(0 < after < before, f"choosing {name} shows {after} of {before} rows")
    check("rows" in page.locator("#announcer").inner_text(), "what is shown is not announced")
    draw_all(page)
    drawn = page.locator(f"#{chart} .drawing").get_attribute("data-drawn")
    check(drawn == str(after), f"the chart has {drawn} rows, the table {after}")
    page.locator("#filters-reset").click()
    page.wait_for_timeout(400)
    check(visible_rows(page, chart) == before, "showing everything does not show everything")


def check_downloads(page) -> None:
    """Every chart's data can be saved, and are as many rows as its table shows."""
    for chart in page.locator("article.chart").all():
        name = chart.get_attribute("id")
        rows = visible_rows(page, name)
        for kind in ("csv", "json"):
            # Chromium silently drops what a page saves beyond ten files a second.
            page.wait_for_timeout(120)
            with page.expect_download() as download:
                chart.locator(f"button[data-save='{kind}']").click()
            check(download.value.suggested_filename == f"tinamou-{name}.{kind}",
                  f"the {kind} of {name} is called {download.value.suggested_filename}")
            text = pathlib.Path(download.value.path()).read_text(encoding="utf-8")
            found = len(json.loads(text)) if kind == "json" else len(list(csv.DictReader(io.StringIO(text))))
            check(found == rows, f"the {kind} of {name} has {found} rows, its table {rows}")


def check_keyboard(page) -> None:
    """Every control is reached by the tabulator, and what has the focus can be seen to have it."""
    # A chart that is drawn again may take its table's place.
    draw_all(page)
    # But for flame graphs, each frame of which can be reached by itself.
    page.evaluate("""() => { for (const d of document.querySelectorAll('details'))
        d.open = !d.matches('.profile'); }""")
    wanted = page.evaluate("""() => { let n = 0;
        for (const e of document.querySelectorAll('a[href], button, input, select, summary, .scroller'))
          if (!e.disabled && e.getClientRects().length) { e.dataset.wanted = n++; }
        return n; }""")
    page.evaluate("""() => { document.body.tabIndex = -1; document.body.focus();
        document.body.removeAttribute('tabindex'); scrollTo(0, 0); }""")
    reached, plain = set(), set()
    for _ in range(3 * wanted + 20):
        page.keyboard.press("Tab")
        state = page.evaluate("""() => { const e = document.activeElement, s = getComputedStyle(e);
            return [e.dataset.wanted ?? null, s.outlineStyle !== 'none' || e.tagName === 'IFRAME',
                    e.tagName + ' ' + e.textContent.slice(0, 30)]; }""")
        if state[0] is not None:
            reached.add(state[0])
            if not state[1]:
                plain.add(state[2])
        if len(reached) == wanted:
            break
    check(len(reached) == wanted, f"the keyboard reaches {len(reached)} of {wanted} controls")
    check(not plain, f"no outline shows the focus of {sorted(plain)[:3]}")
    page.evaluate("() => { for (const d of document.querySelectorAll('details')) d.open = false; }")


def check_print(page, pictures: pathlib.Path | None) -> None:
    """On paper there is no control, every chart is drawn and nothing is cut off at the right."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.wait_for_timeout(3_000)
    shown = page.locator("button:visible, select:visible, input:visible").count()
    check(shown == 0, f"{shown} controls are printed")
    for chart in page.locator("article.chart").all():
        drawn = chart.locator(".drawing").evaluate("e => Boolean(e.dataset.drawn || e.matches('.empty'))")
        check(drawn, f"the chart {chart.get_attribute('id')} is not printed")
    if pictures:
        page.pdf(path=pictures / "print.pdf", format="A4")
        page.set_viewport_size({"width": 760, "height": 1000})
        page.screenshot(path=pictures / "print.png", full_page=True)
    page.emulate_media(media="screen")


def check_scenes(page) -> None:
    scenes = page.locator(".scene")
    for index in range(scenes.count()):
        scene = scenes.nth(index)
        slider, image = scene.locator("input[type=range]"), scene.locator("img")
        name = scene.locator("h3").inner_text()
        width = image.evaluate("e => e.decode().then(() => e.naturalWidth)")
        check(width > 0, f"the scene {name} has no picture")
        if slider.get_attribute("max") == "0":
            continue
        before, spoken = image.get_attribute("alt"), slider.get_attribute("aria-valuetext")
        slider.focus()
        page.keyboard.press("ArrowRight")
        check(image.get_attribute("alt") != before, f"{name}: the picture stays as it was")
        check(slider.get_attribute("aria-valuetext") != spoken, f"{name}: the slider says the same")
        width = image.evaluate("e => e.decode().then(() => e.naturalWidth)")
        check(width > 0, f"{name}: the second picture is none")
    if scenes.count():
        button = page.locator("[data-play]").first
        button.click()
        check(button.get_attribute("aria-pressed") == "true", "playing does not begin")
        button.click()
        check(button.get_attribute("aria-pressed") == "false", "playing does not end")


def check_profiles(page) -> None:
    for frame in page.locator(".profile iframe").all():
        rights = frame.get_attribute("sandbox")
        check(rights == "allow-scripts", f"a flame graph may do {rights}")
    for details in page.locator("details.profile").all():
        details.locator("summary").click()
    page.wait_for_timeout(300)
    check(page.title() == "Tinamou: the report", f"a flame graph made the title {page.title()}")


def main(report: pathlib.Path, pictures: pathlib.Path | None) -> int:
    url = report.resolve().as_uri()
    # Without any of these, the browser that playwright has installed.
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    check(report.stat().st_size < 5_000_000, f"the page has {report.stat().st_size} bytes, 5 MB at most")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable or None, args=["--no-sandbox"])
        for width in (390, 1280):
            for scheme in ("light", "dark"):
                page = opened(browser, url, width, scheme)
                draw_all(page)
                check_layout(page, width)
                check_reach(page, width)
                check_origins(page)
                check_charts(page)
                if pictures:
                    pictures.mkdir(parents=True, exist_ok=True)
                    page.evaluate("scrollTo(0, 0)")
                    page.screenshot(path=pictures / f"{width}-{scheme}.png", full_page=True)
                if scheme == "light":
                    check_filters(page)
                    check_scenes(page)
                    check_profiles(page)
                    check_keyboard(page)
                    if width == 1280:
                        # What is saved and printed is the same on a phone.
                        check_downloads(page)
                        check_print(page, pictures)
                page.context.close()
        page = opened(browser, url, 1280, "light", scripts=False)
        check(page.locator("main section").count() > 2, "without scripts there is nothing to read")
        browser.close()
    for fault in dict.fromkeys(faults):
        print(f"fault: {fault}", file=sys.stderr)
    print(f"{report}: {'fine' if not faults else 'not as it should be'}")
    return 1 if faults else 0


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    sys.exit(main(pathlib.Path(sys.argv[1]), folder))
