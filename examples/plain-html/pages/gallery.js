// A button to copy the HTML, if the browser lets the page write to the clipboard.
if (navigator.clipboard) {
  for (const source of document.querySelectorAll(".variant__source")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      const done = await navigator.clipboard
        .writeText(source.querySelector("code").textContent)
        .then(
          () => "Copied",
          () => "Not allowed",
        );
      button.textContent = done;
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    button.ariaLive = "polite";
    source.append(button);
  }
}
