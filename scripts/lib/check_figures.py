"""Checks of the figures of a report in a browser: they can be reached, say where they are from, and say one thing."""

import re

faults: list[str] = []


def check(condition: bool, text: str) -> None:
    if not condition:
        faults.append(text)


def check_reach(page, width: int) -> None:
    """No part of a chart lies where nobody can scroll to."""
    for chart in page.locator("article.chart").all():
        name = f"{width} px: the chart {chart.get_attribute('id')}"
        found = chart.locator(".drawing").evaluate("""drawing => {
            const svg = drawing.querySelector('svg');
            if (!svg) return null;
            const inside = [], outer = document.documentElement.clientWidth;
            for (const mark of svg.querySelectorAll('path, text, line, rect')) {
              const box = mark.getBoundingClientRect(), whole = svg.getBoundingClientRect();
              if (box.width + box.height > 0 && (box.left < whole.left - 1 || box.right > whole.right + 1
                  || box.top < whole.top - 1 || box.bottom > whole.bottom + 1))
                inside.push(mark.textContent || mark.parentElement.getAttribute('class'));
            }
            drawing.scrollLeft = 0;
            const left = svg.getBoundingClientRect().left - drawing.getBoundingClientRect().left;
            drawing.scrollLeft = 1e6;
            const right = svg.getBoundingClientRect().right - drawing.getBoundingClientRect().right;
            drawing.scrollLeft = 0;
            const own = drawing.getBoundingClientRect(), look = getComputedStyle(drawing).overflowX;
            return {hidden: drawing.scrollWidth > drawing.clientWidth && !['auto', 'scroll'].includes(look),
                    scrolls: drawing.scrollWidth > drawing.clientWidth, cut: inside.slice(0, 3), left, right, before: own.left, behind: own.right - outer}; }""")
        if found is None:
            continue
        check(not found["hidden"], f"{name} is wider than its place, which does not scroll")
        check(width < 1_000 or not found["scrolls"], f"{name} is wider than its place")
        check(not found["cut"], f"{name} cuts off {found['cut']}")
        check(found["left"] > -1, f"{name} begins {-found['left']} px before what can be scrolled to")
        check(found["right"] < 1, f"{name} ends {found['right']} px behind what can be scrolled to")
        check(found["before"] >= 0 and found["behind"] <= 0, f"{name} is not inside of the window")


def check_origins(page) -> None:
    """Every figure says who measured it, at which commit and when; a chart shows one of these at a time."""
    stated = re.compile(r"(here|by the project) at .*commit.* on \d{4}-\d\d-\d\d.*, on .+ cores")
    parties = []
    for finding in page.locator(".finding").all():
        text = finding.inner_text()
        if "not measured" not in text:
            check(stated.search(text) is not None, f"nobody says where this is from: {text[:60]}")
            parties.append("by the project" in text)
    check(parties == sorted(parties), "the project's figures stand before the reader's")
    for chart in page.locator("article.chart").all():
        name = chart.get_attribute("id")
        if name.startswith("history-"):
            heads = chart.locator("th").all_text_contents()
            check("commit" in heads and "measured" in heads, f"{name} does not say its commits")
            continue
        select = chart.locator("select[data-key='measured']")
        options = select.locator("option").all_text_contents() if select.count() else []
        for text in options or [chart.locator("p.origin").inner_text()]:
            check(stated.search(text) is not None, f"{name} does not say where it is from: {text}")
        check([text.startswith("by") for text in options] == sorted(text.startswith("by") for text in options),
              f"{name} begins with the project's figures")
        shown = chart.locator("tbody tr:not([hidden]) td.origin").all_text_contents()
        check(len(set(shown)) <= 1, f"{name} shows figures of {sorted(set(shown))} beside each other")


def check_charts(page) -> None:
    """An axis has one unit; a chart that would have one dot a strategy is a table; history opens on ours."""
    for chart in page.locator("article.chart").all():
        name = chart.get_attribute("id")
        labels = chart.locator("svg .role-axis-label text").all_text_contents()
        units = {text.split()[-1] for text in labels if re.search(r"\d.* (ns|µs|ms|s)$", text)}
        check(not units, f"an axis of {name} has units at its labels: {units}")
        is_table = chart.locator("figure.table").count() == 1
        check(is_table == (chart.locator("svg").count() == 0), f"{name} is neither a chart nor a table")
        if is_table:
            check(chart.locator("details.numbers").get_attribute("open") is not None,
                  f"the table in place of the chart {name} is not open")
        if name.startswith("history-"):
            first = chart.locator("select option").first.inner_text()
            check("(revised)" in first, f"{name} opens on {first}")
            check("commit" in chart.locator("svg .role-axis-title text").all_text_contents(),
                  f"{name} is not by commit")
    if page.locator("tbody td", has_text="lone").count():  # The results that a test makes.
        check(page.locator("#hotspots-totals figure.table").count() == 1, "one dot is drawn as a chart")
        facets = page.locator("#scaling-build svg .role-column-title, #scaling-build svg text").all_text_contents()
        check("feed" in facets and "lone" not in facets, f"workloads of one size are drawn: {facets}")
