/* Runs in the page of one fault: does what the fault is about, looks at the island, tells the page around it, or
   writes it down where there is none. */
(() => {
  const fault = document.documentElement.dataset.fault;
  const island = () => document.querySelector("#island");
  const find = (selector) => island()?.querySelector(selector);
  const isReady = () => Boolean(find(".note--ready"));
  const count = () => find("output")?.textContent;
  const violations = [];
  addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));

  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const frames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  function expect(holds, reason) {
    if (!holds) throw new Error(reason);
  }
  async function until(holds, reason, milliseconds = 15000) {
    for (let waited = 0; !holds() && waited < milliseconds; waited += 50) await wait(50);
    expect(holds(), reason);
  }
  const ready = () => until(isReady, "The widget did not come.");
  async function works() {
    const before = Number(count());
    find("button").click();
    await until(() => Number(count()) > before, "A click is not counted.", 3000);
    await frames();
    expect(Number(count()) === before + 1, "One click is counted more than once.");
  }
  function isWhole() {
    const forms = island()?.querySelectorAll("form") ?? [];
    expect(forms.length > 0, "The island is empty.");
    expect(forms.length === 1, "The island has two forms.");
  }
  function type(text) {
    const field = find("[name=note]");
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    set.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  /** As Chrome does it: an element in the place of each text, also of those that come or change later. */
  function translate() {
    const work = (node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = [];
      for (let text = walker.currentNode; text; text = walker.nextNode()) texts.push(text);
      for (const text of texts) {
        if (text.nodeType !== 3 || !text.data.trim() || !text.parentElement) continue;
        if (text.parentElement.closest("font, script, style, template, textarea")) continue;
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstChild.append(`[${text.data}]`);
        text.replaceWith(font);
      }
    };
    const observer = new MutationObserver((records) => {
      // A translator takes its time.
      setTimeout(() => {
        for (const { target, addedNodes } of records) {
          if (target.nodeType === 3) work(target);
          addedNodes.forEach(work);
        }
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    document.documentElement.classList.add("translated-ltr");
    work(document.body);
  }
  const neighbour = () =>
    until(() => document.querySelector("#other .note--ready"), "The other island does not work.");
  /** Leaves the page, and resolves when it is back from memory. One that is loaded again starts at 0. */
  async function leaveAndReturn() {
    const [{ type: navigation }] = performance.getEntriesByType("navigation");
    expect(navigation !== "back_forward", "The page was not kept in memory.");
    const back = new Promise((resolve) =>
      addEventListener("pageshow", ({ persisted }) => persisted && resolve()),
    );
    location.href = "/storm/away";
    await back;
  }
  function ownForm() {
    isWhole();
    expect(!isReady(), "A widget without its code pretends to work.");
    type("by hand");
    expect(find("[name=note]").value === "by hand", "The field cannot be used.");
  }

  const judges = {
    async slow() {
      let isEmpty = false;
      const look = () => {
        isEmpty ||= !find("form");
        if (!isReady()) requestAnimationFrame(look);
      };
      look();
      await ready();
      expect(!isEmpty, "The island was empty for a while.");
      await works();
    },
    async dropped() {
      await ready();
      await works();
    },
    async blocked() {
      await wait(7000);
      ownForm();
    },
    async typed() {
      type("boats");
      await ready();
      expect(find("[name=note]").value === "boats", "The text is gone.");
      await works();
      expect(find("[name=note]").value === "boats", "The text is gone after a change.");
    },
    async click() {
      if (document.readyState !== "complete") {
        await new Promise((resolve) => addEventListener("load", resolve));
      }
      find("button").click();
      await ready();
      await until(() => count() === "1", "The click is lost.", 2000);
    },
    async morph() {
      await ready();
      await works();
      type("boats");
      await frames();
      const field = find("[name=note]");
      const { innerHTML } = document.querySelector("#served");
      Idiomorph.morph(document.querySelector("main"), innerHTML, { morphStyle: "innerHTML" });
      await frames();
      expect(isReady(), "The widget is gone.");
      expect(count() === "1", "The count is gone.");
      expect(find("[name=note]").value === "boats", "The text is gone.");
      expect(find("[name=note]") === field, "The field is another one.");
      await works();
    },
    async swap() {
      await ready();
      await works();
      document.querySelector("main").innerHTML = document.querySelector("#served").innerHTML;
      await ready();
      await works();
      await until(() => window.alive === 1, "The old widget still runs.", 3000);
    },
    async translate() {
      await ready();
      type("boats");
      const field = find("[name=note]");
      translate();
      await frames();
      expect(find("small")?.textContent === "[Never]", "The page is not translated.");
      for (const words of ["[Once]", "[Often]"]) {
        find("button").click();
        await until(() => find("small"), "The widget is gone.", 1000);
        await until(() => find("small")?.textContent === words, "A change is not shown.", 2000);
      }
      await until(() => count() === "[2]", "The count is gone.", 2000);
      expect(find("[name=note]") === field && field.value === "boats", "The text is gone.");
    },
    async move() {
      await ready();
      await works();
      document.querySelector("aside").append(island());
      await frames();
      expect(isReady(), "The widget is gone.");
      expect(count() === "1", "The count is gone.");
      await works();
    },
    async crash() {
      await ready();
      find("button").click();
      await until(() => !isReady(), "The widget did not end.", 3000);
      await frames();
      ownForm();
      await neighbour();
    },
    async props() {
      await neighbour();
      await wait(1000);
      ownForm();
    },
    async twice() {
      await ready();
      await wait(500);
      await works();
      isWhole();
      expect(window.alive === 1, "Two widgets are in one island.");
    },
    async memory() {
      await ready();
      await works();
      type("boats");
      await frames();
      await leaveAndReturn();
      expect(isReady(), "The widget is gone.");
      expect(count() === "1", "The count is gone.");
      expect(find("[name=note]").value === "boats", "The text is gone.");
      await works();
    },
    async policy() {
      await ready();
      await works();
      expect(violations.length === 0, `The policy was violated: ${violations[0]}.`);
    },
  };

  function tell(verdict) {
    document.documentElement.dataset.verdict = verdict || "holds";
    if (parent !== window) return parent.postMessage({ fault, verdict }, location.origin);
    const line = document.createElement("p");
    line.role = "status";
    line.textContent = verdict ? `Broken: ${verdict}` : "Holds";
    return document.body.append(line);
  }
  judges[fault]().then(
    () => tell(""),
    ({ message }) => tell(message),
  );
})();
