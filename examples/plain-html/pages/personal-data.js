const island = document.querySelector("[data-props-from]");
const form = document.querySelector("#visitors");

// Where this script does not run, the form is sent and the page comes again.
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, value, dataset } = event.submitter;
  const body = new URLSearchParams({ [name]: value });
  await fetch(form.action, { method: "POST", body, redirect: "manual" });
  // All islands with the same URL fetch again, with one request.
  (window.skerry ??= []).push((skerry) => skerry.scan(island));
  form.querySelector("[role=status]").textContent = dataset.said;
});
