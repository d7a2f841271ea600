import type { Question } from "./ask.ts";

const json = { "Content-Type": "application/json" };
const html = { "Content-Type": "text/html; charset=utf-8" };
const review = { name: "Ann", source: "Example reviews", text: "Two or three lines of words." };
const pagination = { pages: 9, page: 3, href: "/list/{page}" };

/** A fragment. Each number is another URL, which no cache has. */
export function fragmentRequest(number: number): Question {
  const props = encodeURIComponent(JSON.stringify(review));
  return { method: "GET", path: `/fragments/review-card?id=n${number}-&props=${props}` };
}

/** A batch of ten islands. */
export function batchRequest(number: number): Question {
  const islands = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `n${number}-${index}`,
      index % 2
        ? { widget: "pagination", props: pagination }
        : { widget: "review-card", props: review },
    ]),
  );
  const config = { product: "acme", locale: number % 2 ? "de" : "en" };
  return { method: "POST", path: "/render", headers: json, body: toBytes({ islands, config }) };
}

/** A page of 40 kB with ten islands. */
export function pageRequest(number: number): Question {
  const island = `<div data-widget="pagination" data-props='${JSON.stringify(pagination)}'>old</div>`;
  const text = `<section class="a"><h2>Title ${number}</h2><p>${"words ".repeat(120)}</p></section>`;
  const page = `<!doctype html><html lang=de><title>x</title>${(text.repeat(5) + island).repeat(10)}`;
  return { method: "POST", path: "/transform", headers: html, body: Buffer.from(page) };
}

function toBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
