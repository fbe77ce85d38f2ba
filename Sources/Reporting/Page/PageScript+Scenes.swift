// Going through the animation of a scene.

extension PageScript {
  /// The slider shows a moment, the button plays all of them.
  static let scenes = #"""
    function startScene(element, scene) {
      const image = element.querySelector("img"), slider = element.querySelector("input");
      const output = element.querySelector("output"), button = element.querySelector("[data-play]");
      const last = scene.moments.length - 1;
      let timer = 0;

      function show() {
        const moment = scene.moments[Number(slider.value)];
        const time = moment.seconds.toFixed(2) + " s";
        const moved = moment.movedViews === 1 ? "1 view has" : moment.movedViews + " views have";
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(moment.svg);
        image.alt = scene.name + " at " + time + "; " + moved + " moved since the moment before";
        slider.setAttribute("aria-valuetext", time + ", " + moved + " moved");
        output.textContent = time;
      }
      function stop() {
        clearInterval(timer);
        timer = 0;
        button.textContent = "▶";
        button.setAttribute("aria-pressed", "false");
      }
      function step() {
        if (Number(slider.value) >= last) { stop(); return; }
        slider.value = String(Number(slider.value) + 1);
        show();
      }
      button.addEventListener("click", function () {
        if (timer) { stop(); return; }
        if (Number(slider.value) >= last) slider.value = "0";
        show();
        const seconds = scene.moments[last].seconds / Math.max(1, last);
        timer = setInterval(step, Math.max(40, seconds * 1000));
        button.textContent = "⏸";
        button.setAttribute("aria-pressed", "true");
      });
      slider.addEventListener("input", function () { stop(); show(); });
      show();
    }

    function startScenes() {
      for (const element of document.querySelectorAll(".scene")) {
        startScene(element, model.scenes[Number(element.dataset.scene)]);
      }
    }
    """#
}
