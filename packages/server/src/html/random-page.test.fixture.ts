import { randomFrom } from "./random-from.test.fixture.ts";

const widgets = [
  "card",
  "word",
  "form",
  "link",
  "button",
  "list",
  "table",
  "title",
  "fail",
  "none",
  "bubble",
];
const tags = [
  ..."a b i p p div div div span span section h1 h2 ul li table tr td th tbody caption form".split(
    " ",
  ),
  ..."button select option textarea template svg math foreignObject mi title script style".split(
    " ",
  ),
  ..."noscript pre dl dd dt ruby rt fieldset nobr body html head iframe object".split(" "),
];
const odd = [
  "<!--",
  "-->",
  "<!-- x -->",
  "<!doctype html>",
  "<![CDATA[",
  "]]>",
  "<",
  ">",
  "&",
  "&lt;",
  "&amp",
  "\0",
  "\r\n",
  "</",
  "</p>",
  "</br>",
  "<br>",
  "<img>",
  "<input>",
  "<hr/>",
  "<plaintext",
  "<frameset>",
  '"',
  "'",
  " ",
  "text",
  "<!--skerry a b-->",
  "<script data-props>{}</script>",
  '<script type=application/json id=p>{"a":"<b>"}</script>',
  "<script id=p>1</script>",
  "<div id=p>{}</div>",
  "<form action=/x>",
];

/** Creates a page of random HTML. The same seed gives the same page. */
export function randomPage(seed: number): string {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const chance = (part: number): boolean => random() < part;
  const open: string[] = [];
  let page = "";
  for (let left = 2 + Math.floor(random() * 24); left > 0; left--) {
    const what = random();
    if (what < 0.35) {
      const tag = pick(chance(0.7) ? ["div", "span", "p", "section"] : tags);
      const props = pick(["", ` data-props='{"a":"<b>"}'`, ` data-props="#p"`, " data-props"]);
      const quote = pick(['"', "'", ""]);
      page += `<${tag} data-widget=${quote}${pick(widgets)}${quote}${props}>`;
      open.push(tag);
    } else if (what < 0.55) {
      const tag = pick(tags);
      page += `<${tag}>`;
      open.push(tag);
    } else if (what < 0.85) page += `</${chance(0.85) ? (open.pop() ?? "p") : pick(tags)}>`;
    else page += pick(odd);
  }
  while (open.length > 0 && chance(0.85)) page += `</${open.pop()}>`;
  return page;
}
