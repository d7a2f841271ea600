import { expect, it } from "vitest";
import { createFormHosts } from "./form-hosts.ts";

const routes = {
  search: "/search",
  orders: { path: "/orders", host: "orders.shop.example" },
  tenant: { path: "/", host: "{tenant}.tenant.example" },
};
const isFormHost = createFormHosts(
  { formOrigins: ["https://Pay.example", "http://127.0.0.1:8080", "https://usual.example:443"] },
  routes,
);

it.each([
  "https://pay.example/a",
  "http://127.0.0.1:8080/",
  "https://usual.example/",
  "https://orders.shop.example/orders",
  "https://a.tenant.example/",
])("allows %s", (url) => {
  expect(isFormHost(new URL(url))).toBe(true);
});

it.each([
  "http://pay.example/a",
  "https://pay.example:8443/",
  "https://pay.example.evil.example/",
  "https://evil.example/?https://pay.example",
  "https://pay.example@evil.example/",
  "https://evil-orders.shop.example/",
  "https://ordersxshop.example/",
  "https://a.b.tenant.example/",
  "https://tenant.example/",
  "javascript:alert(1)//pay.example",
  "data:text/html,pay.example",
])("does not allow %s", (url) => {
  expect(isFormHost(new URL(url))).toBe(false);
});

it("allows no other host where none is named", () => {
  expect(createFormHosts({}, {})(new URL("https://pay.example/"))).toBe(false);
});
