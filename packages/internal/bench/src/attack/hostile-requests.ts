import { randomFrom } from "../../../../server/src/html/random-from.test.fixture.ts";
import type { Question } from "./ask.ts";

const json = { "Content-Type": "application/json" };
const html = { "Content-Type": "text/html" };

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("");
const deep = (count: number): string => `${'{"a":'.repeat(count)}1${"}".repeat(count)}`;
const widgets =
  "review-card search-form pagination tooltip testimonials none __proto__ constructor".split(" ");
const card = '{"widget":"review-card","props":{"text":"a"}}';
const batchWith = (config: string): string => `{"islands":{"a":${card}},"config":${config}}`;
const host = `<div data-widget="review-card" data-props='{"text":"a"}'>x</div>`;
const routes = repeat(
  2_500,
  (index) =>
    `${index ? "," : ""}"acme.section_${index}":{"path":"/s-${index}/{slug}","defaults":{"a":"b"}}`,
);

/** Values for the parameters of a fragment's URL. */
const values = [
  "{}",
  "%7B",
  "%zz",
  "%ED%A0%80",
  "%00",
  "null",
  encodeURIComponent(deep(40)),
  encodeURIComponent(deep(900)),
  encodeURIComponent(`{"text":"${"<b>".repeat(1_500)}"}`),
  encodeURIComponent('{"text":"\\ud83d","__proto__":{"a":1}}'),
  encodeURIComponent('{"dangerouslySetInnerHTML":{"__html":"<img>"}}'),
  "a".repeat(7_000),
  `en${"-a".repeat(1_000)}`,
  "[".repeat(3_000),
];

const batches = [
  "",
  "{",
  "[]",
  "null",
  '{"islands":[]}',
  '{"islands":{"a":null,"b":5,"c":[],"__proto__":{}}}',
  `{"islands":{${repeat(64, (index) => `${index ? "," : ""}"i${index}":{"widget":"review-card","props":{"text":"${"word ".repeat(3_000)}"}}`)}}}`,
  `{"islands":{${repeat(20_000, (index) => `${index ? "," : ""}"i${index}":{"widget":"none"}`)}}}`,
  `{"islands":{"a":{"widget":"review-card","props":${deep(50_000)}}}}`,
  `{"islands":{"a":{"widget":"review-card","props":${"[".repeat(100_000)}${"]".repeat(100_000)}}}}`,
  batchWith(deep(10_000)),
  batchWith(`{"tracking":{"partners":[${"0,".repeat(200_000)}0]}}`),
  batchWith(`{"translations":{${repeat(30_000, (index) => `"k${index}":1,`)}"z":1}}`),
  batchWith(`{${repeat(30_000, (index) => `"k${index}":1,`)}"z":1}`),
  batchWith(`{"routes":{${routes}}}`),
  batchWith('{"routes":{"routes":{"a":null,"b":{"tokens":5}},"base_url":5}}'),
  batchWith(`"${"\\\\".repeat(200_000)}"`),
  batchWith(`{"locale":"en${"-a".repeat(500)}"}`),
  `{"islands":{"a":${card}},"x":"${"x".repeat(999_000)}"}`,
  "x".repeat(1_100_000),
];

const pages = [
  "",
  host,
  `${host}<p>${repeat(700, (index) => `<b x=${index}>`)}${"<p>x".repeat(700)}`,
  `${host}<table>${repeat(400, (index) => `<b x=${index}>`)}${"<tr><td></td></tr>x".repeat(400)}`,
  `<div id=x>{}</div>${`<div data-widget="review-card" data-props="#x">x</div>`.repeat(5_000)}`,
  `${host}<a ${repeat(50_000, (index) => `a${index} `)}>`,
  host + "<div>".repeat(20_000) + "<p>".repeat(20_000),
  host + "<span>".repeat(20_000) + "</x>".repeat(20_000),
  `${host}<table>${"x<i></i>".repeat(10_000)}`,
  host + "<template>".repeat(10_000) + "</template>".repeat(10_000),
  host + "<select>".repeat(10_000),
  `${host}${"<p>words and words</p>\n".repeat(20_000)}`,
  `<p><i data-widget="review-card" data-props='{"text":"a"}'>x</i></p>`.repeat(60),
  host.repeat(300),
  `<script type="application/json" id="skerry-config">{"routes":{${routes}}}</script>${host}`,
  `<html lang=en${"-a".repeat(500)}><div id="skerry-config">{"attribute":"data-x"}</div>${host}`,
  `<!--${host}`,
  `<script>${host}`,
  `${host}\ud83d`,
];

/** Creates requests that try to stop a renderer. The same seed gives the same ones. */
export function hostileRequests(seed: number): () => Question {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const bodies = { batches: batches.map(toBytes), pages: pages.map(toBytes) };

  function fragment(): Question {
    const names = ["props", "id", "locale", "v", "shell", "sig", "x"];
    const query = names.filter(() => random() < 0.4).map((name) => `${name}=${pick(values)}`);
    return {
      method: "GET",
      path: `/fragments/${pick([...widgets, "%2e%2e", "a/b"])}?${query.join("&")}`,
    };
  }

  /** Each is new to every cache, because one byte of it is. */
  function varied(body: Buffer): Buffer {
    if (body.length < 100 || random() < 0.5) return body;
    const copy = Buffer.from(body);
    copy[Math.floor(random() * copy.length)] = 32 + Math.floor(random() * 95);
    return copy;
  }

  return () => {
    const kind = random();
    if (kind < 0.6) return fragment();
    if (kind < 0.8) {
      return { method: "POST", path: "/render", headers: json, body: varied(pick(bodies.batches)) };
    }
    return { method: "POST", path: "/transform", headers: html, body: varied(pick(bodies.pages)) };
  };
}

function toBytes(text: string): Buffer {
  return Buffer.from(text);
}
