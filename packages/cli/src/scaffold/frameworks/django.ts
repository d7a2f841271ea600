import { existsSync } from "node:fs";
import { type AppChange, atEnd, type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";

const { widget, name, fallback } = firstIsland;

const template = `{% load skerry %}${firstPage(
  `{% skerry_head "${widget}" %}`,
  `{% skerry_widget "${widget}" props %}
      ${fallback}
    {% endskerry_widget %}`,
)}`;

/** As the package's description has them. */
const settings = `INSTALLED_APPS += ["skerry"]
MIDDLEWARE += ["skerry.Middleware"]`;

/** For settings that name finders: theirs stay. */
const oneMoreFinder = 'STATICFILES_FINDERS += ["skerry.finders.SkerryFinder"]';

/** Django's own finders are those of settings that name none. */
const finders = `STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "skerry.finders.SkerryFinder",
]`;

const view = `from django.urls import path
from django.views.generic import TemplateView

greeting = TemplateView.as_view(
    template_name="greeting.html",
    extra_context={"props": {"name": "${name}", "count": 1}},
)
urlpatterns += [path("greeting/", greeting)]`;

/** The file of a module that is named in Python's way. */
const fileOf = (module: string): string => `${module.replaceAll(".", "/")}.py`;

/** The file of the settings, as manage.py names them. */
async function settingsFile(): Promise<string> {
  const [, module = ""] =
    /DJANGO_SETTINGS_MODULE["'],\s*["']([\w.]+)["']/.exec(await textOf("manage.py")) ?? [];
  return module && fileOf(module);
}

/** A project of Django. */
export const django: Framework = {
  async missing() {
    if (!existsSync("manage.py")) return "the file manage.py";
    const file = await settingsFile();
    if (!file) return "DJANGO_SETTINGS_MODULE in manage.py, with the name of the settings";
    return existsSync(file) ? "" : `the file ${file}, which manage.py names as the settings`;
  },
  async changes() {
    const file = await settingsFile();
    const text = await textOf(file);
    const [, urls = ""] = /^ROOT_URLCONF\s*=\s*["']([\w.]+)["']/m.exec(text) ?? [];
    const isEmpty = !/INSTALLED_APPS\s*=/.test(text) || !/MIDDLEWARE\s*=/.test(text);
    const folder: AppChange[] = /["'/]templates["']/.test(text)
      ? []
      : [
          {
            file,
            add: {
              has: /["'/]templates["']/,
              lines: 'TEMPLATES[0]["DIRS"] += [BASE_DIR / "templates"]',
              into: (now, lines) =>
                /^BASE_DIR\s*=/m.test(now) && /^TEMPLATES\s*=/m.test(now)
                  ? atEnd(now, lines)
                  : undefined,
              where: "so that Django finds the templates folder",
            },
          },
        ];
    return [
      {
        file,
        add: {
          has: /skerry\.Middleware/,
          lines: `${settings}\n${/^STATICFILES_FINDERS\b/m.test(text) ? oneMoreFinder : finders}`,
          into: (now, lines) => (isEmpty ? undefined : atEnd(now, lines)),
          where: "after INSTALLED_APPS and MIDDLEWARE",
        },
      },
      ...folder,
      { file: "templates/greeting.html", create: template },
      {
        file: urls ? fileOf(urls) : "urls.py",
        add: {
          has: /greeting\.html/,
          lines: view,
          into: (now, lines) => (/^urlpatterns\b/m.test(now) ? atEnd(now, lines) : undefined),
          where: "after urlpatterns",
        },
      },
    ];
  },
  commands: commandsAfter("pip install skerry"),
  open: "/greeting/",
  server: {
    origin: "http://127.0.0.1:8100",
    page: "/greeting/",
    base: "/static/skerry/",
    start: "python3 manage.py runserver 8100",
  },
};
