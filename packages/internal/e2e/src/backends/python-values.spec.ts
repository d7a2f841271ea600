import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type Backend,
  backends,
  environment,
  folderOf,
  missing,
  python,
  pythonPackage,
} from "./start-backend.ts";

const [django, jinja] = ["django", "jinja2"].map(
  (name) => backends.find((backend) => backend.name === name) as Backend,
) as [Backend, Backend];

beforeEach(({ skip }) => {
  const reason = missing(django) ?? missing(jinja);
  if (reason) skip(reason);
});

interface Outcome {
  out: string;
  log: string;
}

async function run(code: string): Promise<Outcome> {
  const child = spawn(python(), ["-c", code], {
    cwd: folderOf(django),
    env: { ...environment, PYTHONIOENCODING: "utf-8", PYTHONPATH: pythonPackage },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, log] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (log.includes("Traceback")) throw new Error(log);
  return { out: out.trim(), log };
}

const head = `import datetime, decimal, enum, json, uuid
import django
from django.conf import settings
settings.configure(USE_I18N=True, LANGUAGE_CODE="de")
django.setup()
from django.template import Context, Engine
from django.utils.safestring import SafeString
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy
import jinja2
import skerry
site = skerry.Skerry()
def django_page(source, **values):
    engine = Engine(builtins=["skerry"], string_if_invalid="INVALID %s")
    with site.page() as page:
        return page.fill(engine.from_string(source).render(Context(values)))
def jinja_page(source, undefined=jinja2.Undefined, **values):
    environment = jinja2.Environment(autoescape=True, undefined=undefined)
    environment.globals.update(skerry_widget=skerry.widget, skerry_head=skerry.head)
    with site.page() as page:
        return page.fill(environment.from_string(source).render(values))
`;

/** The props of the first island in some HTML. */
function propsOf(html: string): unknown {
  const [, props] = /data-props="([^"]*)"/.exec(html) ?? [];
  return props === undefined
    ? undefined
    : JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"));
}

describe("Python's helper writes", () => {
  it("decimals, dates, lazy translations and the like as JSON", async () => {
    const { out, log } = await run(`${head}
class Kind(str, enum.Enum):
    DOMAIN = "domain"
props = {
    "price": decimal.Decimal("9.90"),
    "day": datetime.date(2026, 11, 22),
    "moment": datetime.datetime(2026, 11, 22, 7, 5, tzinfo=datetime.timezone.utc),
    "hour": datetime.time(7, 5),
    "id": uuid.UUID(int=1),
    "lazy": gettext_lazy("Monday"),
    "safe": SafeString("safe"),
    "kind": Kind.DOMAIN,
    "pair": ("a", decimal.Decimal(2)),
    gettext_lazy("Tuesday"): True,
    1: None,
}
print(django_page('{% skerry_widget "review-card" props %}{% endskerry_widget %}', props=props))
print(jinja_page('{% call skerry_widget("review-card", props) %}{% endcall %}', props=props))
`);
    expect(log).toBe("");
    const lines = out.split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(propsOf(line)).toEqual({
        price: 9.9,
        day: "2026-11-22",
        moment: "2026-11-22T07:05:00+00:00",
        hour: "07:05:00",
        id: "00000000-0000-0000-0000-000000000001",
        lazy: "Montag",
        safe: "safe",
        kind: "domain",
        pair: ["a", 2],
        Dienstag: true,
        "1": null,
      });
    }
  });

  it("lazy values of Django and Babel as what they stand for, not as their text", async () => {
    const { out, log } = await run(`${head}
from django.utils.text import format_lazy
class LazyProxy:  # Babel's: babel.support
    value = {"a": 1}
    def __str__(self):
        return str(self.value)
class LazyString:  # Flask-Babel's: flask_babel.speaklater
    def __str__(self):
        return "3 Stunden"
props = {
    "hours": ngettext_lazy("%d hour", "%d hours") % 3,
    "known": ngettext_lazy("%d hour", "%d hours", 1) % 1,
    "context": pgettext_lazy("x", "Monday"),
    "joined": format_lazy("{}!", gettext_lazy("Monday")),
    "number": lazy(lambda: 5, int)(),
    "list": lazy(lambda: [gettext_lazy("Monday")], list)(),
    "object": lazy(lambda: {"a": True}, dict)(),
    "proxy": LazyProxy(),
    "babel": LazyString(),
}
print(django_page('{% skerry_widget "review-card" props %}{% endskerry_widget %}', props=props))
print(django_page('{% skerry_widget "review-card" props %}Fallback{% endskerry_widget %}', props={"a": [ngettext_lazy("%d hour", "%d hours")]}))
`);
    const [shown = "", refused] = out.split("\n");
    expect(propsOf(shown)).toEqual({
      hours: "3 Stunden",
      known: "1 Stunde",
      context: "Monday",
      joined: "Montag!",
      number: 5,
      list: ["Montag"],
      object: { a: true },
      proxy: { a: 1 },
      babel: "3 Stunden",
    });
    expect(refused).toContain("Fallback");
    expect(log).toMatch(/ngettext_lazy.*'\/a\/0'.*no number: write/);
  });

  it("the fallback for values that have no JSON, and logs where they are", async () => {
    const { out, log } = await run(`${head}
ring = {}
ring["ring"] = ring
for value in [{"a", "b"}, object(), float("nan"), decimal.Decimal("NaN"), decimal.Decimal("sNaN"),
              decimal.Decimal("1e999"), b"bytes", ring, lambda: 1]:
    print(django_page('{% skerry_widget "review-card" props %}<b>kept</b>{% endskerry_widget %}', props={"text": [value]}))
    print(jinja_page('{% call skerry_widget("review-card", props) %}<b>kept</b>{% endcall %}', props={"text": [value]}))
`);
    const lines = out.split("\n");
    expect(lines).toHaveLength(18);
    expect(lines.filter((line) => line !== "<b>kept</b>")).toEqual([]);
    expect(log.match(/The props of the widget "review-card" cannot be JSON/g)).toHaveLength(18);
    expect(log).toContain("set at '/text/0' has no JSON");
  });

  it("no error for undefined template variables", async () => {
    const { out, log } = await run(`${head}
for source in ['{% skerry_widget "review-card" missing id=missing load=missing %}<b>kept</b>{% endskerry_widget %}',
               '{% skerry_widget "review-card" missing.deep.er %}<b>kept</b>{% endskerry_widget %}',
               '{% skerry_widget "review-card" missing|default:"" %}<b>kept</b>{% endskerry_widget %}',
               '{% skerry_widget missing missing %}<b>kept</b>{% endskerry_widget %}']:
    print(django_page(source))
for undefined in [jinja2.Undefined, jinja2.ChainableUndefined, jinja2.DebugUndefined, jinja2.StrictUndefined]:
    for source in ['{% call skerry_widget("review-card", missing, id=missing, load=missing) %}<b>kept</b>{% endcall %}',
                   '{% call skerry_widget("review-card", {"text": missing, "name": "Ann"}) %}<b>kept</b>{% endcall %}',
                   '{% call skerry_widget(missing) %}<b>kept</b>{% endcall %}',
                   '{{ skerry_widget("review-card", fallback=missing) }}']:
        print(jinja_page(source, undefined))
`);
    const plain = '<div data-widget="review-card" data-props="{}"><b>kept</b></div>';
    const named =
      '<div data-widget="review-card" data-props="{&quot;name&quot;:&quot;Ann&quot;}"><b>kept</b></div>';
    const empty = '<div data-widget="review-card" data-props="{}"></div>';
    const four = [plain, named, "<b>kept</b>", empty];
    expect(out.split("\n")).toEqual([
      plain,
      plain,
      plain,
      "<b>kept</b>",
      ...four,
      ...four,
      ...four,
      ...four,
    ]);
    expect(log.match(/its variable is undefined/g)).toHaveLength(5);
  });

  it("state as it is for props: values that JSON can hold, none that is undefined, an error for a list", async () => {
    const { out, log } = await run(`${head}
state = {"at": datetime.date(2026, 1, 2), "price": decimal.Decimal("1.5"), "word": gettext_lazy("January")}
for value in [state, {"bad": {"a", "b"}}, [1], "text", "", None]:
    for write, source in [(django_page, '{% skerry_head state=state %}'), (jinja_page, '{{ skerry_head([], state) }}')]:
        try:
            print(json.dumps(write(source, state=value)))
        except ValueError as error:
            print(json.dumps(str(error)))
for page in [django_page('{% skerry_head state=missing %}'), django_page('{% skerry_head state=missing.deep.er %}'),
             jinja_page('{{ skerry_head([], missing) }}'), jinja_page('{{ skerry_head(state=missing) }}', jinja2.StrictUndefined)]:
    print(json.dumps(page))
`);
    const written = out.split("\n").map((line) => JSON.parse(line) as string);
    expect(written).toHaveLength(16);
    const [, good = ""] = /id="skerry-state">(.*?)<\/script>/.exec(written[0] ?? "") ?? [];
    expect(JSON.parse(good)).toEqual({ at: "2026-01-02", price: 1.5, word: "Januar" });
    expect(written[1]).toBe(written[0]);
    expect(written.slice(4, 8)).toEqual(
      ["list", "list", "str", "str"].map((type) =>
        expect.stringMatching(`^The state cannot be JSON: expected a mapping, got ${type}`),
      ),
    );
    for (const page of [...written.slice(2, 4), ...written.slice(8)]) {
      expect(page).toContain("skerry-config");
      expect(page).not.toContain("skerry-state");
    }
    expect(log.match(/The state cannot be JSON: set at '\/bad' has no JSON/g)).toHaveLength(2);
  });

  it("a page of Django in any encoding, also with bytes that are not of it", async () => {
    const { out } = await run(`${head}
from django.http import HttpResponse
from django.test import RequestFactory
settings.SKERRY = {"RENDERER": "http://127.0.0.1:9", "CONFIG": {}}
settings.ALLOWED_HOSTS = ["*"]
skerry.islands._Renderer.render = lambda self, body: {"a": {"html": "<!--skerry a b-->\\u20ac \\u00e9"}}
def answer(start, charset):
    def view(request):
        island = skerry.widget("review-card", {"text": "x"}, id="a", fallback="kept")
        return HttpResponse(start + island.encode(charset), content_type=f"text/html; charset={charset}")
    response = skerry.Middleware(view)(RequestFactory().get("/"))
    return response.content
print(json.dumps([
    answer(b"\\xff\\xe9", "utf-8").decode("latin-1"),
    answer(b"\\xe9", "iso-8859-1").decode("latin-1"),
    answer(b"\\xe9", "ascii").decode("latin-1"),
]))
`);
    const island = (inside: string): string =>
      `<div data-widget="review-card" data-props="{&quot;text&quot;:&quot;x&quot;}"><!--skerry a b--><template data-skerry-fallback>kept</template>${inside}</div>`;
    expect(JSON.parse(out)).toEqual([
      `\xff\xe9${island("\xe2\x82\xac \xc3\xa9")}`,
      `\xe9${island("&#8364; \xe9")}`,
      `\xe9${island("&#8364; &#233;")}`,
    ]);
  });
});
