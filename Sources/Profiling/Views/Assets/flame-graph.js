// What a flame graph does. A click or Enter on a box makes it as wide as the graph, with its callers
// above it. A box with all calls, at the top, shows everything again.
(() => {
  const svg = document.currentScript.closest("svg"), width = 1200, character = 6.7;
  const boxes = Array.from(svg.querySelectorAll("g")).map((g) => ({ g: g, rect: g.querySelector("rect"), text: g.querySelector("text"),
      start: +g.dataset.start, share: +g.dataset.share, depth: +g.dataset.depth }));
  function zoom(to) {
    const end = to.start + to.share, slack = 1e-9;
    for (const box of boxes) {
      const boxEnd = box.start + box.share;
      const above = box.depth < to.depth && box.start <= to.start + slack && boxEnd >= end - slack;
      const inside = box.depth >= to.depth && box.start >= to.start - slack && boxEnd <= end + slack;
      box.g.style.display = above || inside ? "" : "none";
      if (!above && !inside) continue;
      const left = above ? 0 : (box.start - to.start) / to.share * width;
      const wide = above ? width : box.share / to.share * width;
      box.rect.setAttribute("x", left);
      box.rect.setAttribute("width", wide);
      box.text.setAttribute("x", left);
      const name = box.text.dataset.name, room = Math.floor((wide - 8) / character);
      box.text.textContent =
        room < 3 ? "" : name.length <= room ? name : `${name.slice(0, room - 1)}\u2026`;
    }
  }
  for (const box of boxes) {
    box.g.addEventListener("click", () => { zoom(box); });
    box.g.addEventListener("keydown", (event) => { if (event.key === "Enter") zoom(box); });
  }
})();
