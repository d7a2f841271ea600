// Sends the visitor's answer to the consent question without a reload. The next page gets it from the
// server.
for (const form of document.querySelectorAll("[data-choice]")) {
  form.addEventListener("submit", (event) => {
    const consent = event.submitter?.value;
    if (!consent) return;
    event.preventDefault();
    (window.skerry ??= []).push((skerry) => skerry.track.consent(consent));

    const body = new URLSearchParams({ consent, back: location.pathname });
    // `keepalive`: the request continues if the visitor leaves the page. If it fails, the next page asks again.
    fetch("/shop/choice", { method: "POST", body, keepalive: true, redirect: "manual" }).catch(
      () => {},
    );

    const answer = document.querySelector("[data-choice-answer]");
    if (answer) answer.textContent = answer.dataset[consent];
    for (const button of document.querySelectorAll("[data-choice] [name=consent]")) {
      button.setAttribute("aria-pressed", String(button.value === consent));
    }
    const question = document.querySelector(".ask");
    if (!question?.contains(document.activeElement)) return question?.remove();
    question.remove();
    document.querySelector("main").focus({ preventScroll: true });
  });
}
