/** The home page: what Skerry is, why to use it, and an island that lives. */
export const homePage = `---
layout: home
title: React islands for pages that a server already renders
titleTemplate: Skerry
hero:
  name: Skerry
  text: React islands for pages that your server already renders.
  tagline: For teams with PHP, Django, Rails, Go, Node or plain HTML. Write one element, and a React widget takes it over in the browser.
  image:
    src: /skerry.svg
    alt: ""
  actions:
    - theme: brand
      text: Get the files
      link: /start
    - theme: alt
      text: See the widgets
      link: /reference/widgets
    - theme: alt
      text: Why it is as it is
      link: /decisions/
features:
  - title: No build for pages
    details: A page author writes an element with two attributes. Every template language can do that.
  - title: Your HTML is the fallback
    details: It stays until the widget is ready, and comes back if anything fails. What a visitor typed is kept.
  - title: Code comes when it is needed
    details: React and a widget load when the widget is seen, when the browser is idle, or at the first touch.
  - title: Server rendering is a choice
    details: A renderer fills islands in pages of any language, within a time limit. Without it the browser renders them.
  - title: Your page stays yours
    details: No rules for your elements, no patched prototypes, one global name. It works under a strict policy with Trusted Types.
  - title: Widgets of your own
    details: Write components in React, in your own repository, and get types, checks and translations.
---

## Try one

This is an island: headings and sentences that a server has written, until a widget makes tabs of them.

<iframe class="live" src="/live/index.html" title="A live island" loading="lazy"></iframe>

\`\`\`html
<div data-widget="feature-filter">
  <h2>Domains</h2>
  <p>Search for several names at once, with accents or without.</p>
  …
</div>
\`\`\`
`;

/** Headings and sentences that a server has written. */
export const homePageIsland = `<div data-widget="feature-filter">
        <h2>Domains</h2>
        <p>Search for several names at once, with accents or without.</p>
        <h2>Email</h2>
        <p>Your name in front of the at sign.</p>
      </div>`;
