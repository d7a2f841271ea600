import { behind, fileWith, type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";

const { widget, name, fallback } = firstIsland;

const template = firstPage(
  `{{ skerry_head(["${widget}"]) }}`,
  `{% skerry_widget "${widget}", {"name": "${name}", "count": 1} %}
      ${fallback}
    {% endskerry_widget %}`,
);

const FILES = ["app.py", "wsgi.py", "main.py", "application.py", "app/__init__.py"];

/** A statement on one line. */
const app = /^(\w+) = Flask\(.*\)[ \t]*(?:#.*)?$/m;

/** An app of Flask. */
export const flask: Framework = {
  missing: async () =>
    (await fileWith(app, FILES))
      ? ""
      : `a line such as app = Flask(__name__), not indented, in one of ${FILES.join(", ")}. If a function creates the app, call SkerryExtension(app) from skerry.flask there`,
  async changes() {
    const file = (await fileWith(app, FILES)) as string;
    const [, variable = "app"] = app.exec(await textOf(file)) ?? [];
    const folder = file.includes("/") ? "app/templates" : "templates";
    return [
      {
        file,
        add: {
          has: /skerry\.flask/,
          // The first lines as the package's description has them.
          lines: `
from flask import render_template
from skerry.flask import SkerryExtension

SkerryExtension(${variable})


@${variable}.route("/greeting")
def greeting():
    return render_template("greeting.html")
`,
          into: behind(app),
          where: "after the app is created",
        },
      },
      { file: `${folder}/greeting.html`, create: template },
    ];
  },
  commands: commandsAfter("pip install skerry"),
  open: "/greeting",
  server: {
    origin: "http://127.0.0.1:5100",
    page: "/greeting",
    start: "python3 -m flask run --port 5100",
  },
};
