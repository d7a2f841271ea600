import { behind, type Framework, textOf } from "../app-folder.ts";
import { firstIsland, firstPage } from "../first-island.ts";
import { commandsAfter } from "./commands.ts";

const { widget, name, fallback } = firstIsland;

const template = firstPage(
  `<%= skerry_head ["${widget}"] %>`,
  `<%= skerry_widget "${widget}", { name: "${name}", count: 1 } do %>
      ${fallback}
    <% end %>`,
);

const initializer = `# The options and their defaults are in the gem's README: \`bundle open skerry\`.
# Rails.application.config.skerry.timeout = 100
`;

const controller = `class GreetingController < ApplicationController
  layout false

  def show
  end
end
`;

/** An app of Rails. */
export const rails: Framework = {
  async missing() {
    const isApp = /Rails::Application/.test(await textOf("config/application.rb"));
    if (!isApp) return "config/application.rb with a subclass of Rails::Application";
    return (await textOf("config/routes.rb")) ? "" : "the file config/routes.rb";
  },
  changes: async () => [
    { file: "config/initializers/skerry.rb", create: initializer },
    { file: "app/controllers/greeting_controller.rb", create: controller },
    { file: "app/views/greeting/show.html.erb", create: template },
    {
      file: "config/routes.rb",
      add: {
        has: /greeting#show/,
        lines: 'get "greeting", to: "greeting#show"',
        into: behind(/^.*\broutes\.draw do[ \t]*$/m, "  "),
        where: "in the block of routes.draw",
      },
    },
  ],
  installed: ["Gemfile", /^\s*gem ["']skerry["']/m],
  commands: commandsAfter("bundle add skerry"),
  open: "/greeting",
  server: {
    origin: "http://127.0.0.1:3100",
    page: "/greeting",
    start: "bin/rails server --port 3100 --pid tmp/pids/skerry.pid",
  },
};
