using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "site", worker = .site),
    # Without "private" a worker cannot connect to this machine.
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "site")],
);

const site :Workerd.Worker = (
  compatibilityDate = "2026-11-01",
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "@skerry/server/workers",
      esModule = embed "../../packages/server/dist/worker/workers.js"),
    (name = "@skerry/server/transform-page.js",
      esModule = embed "../../packages/server/dist/worker/transform-page.js"),
  ],
  bindings = [(name = "ORIGIN", fromEnvironment = "ORIGIN")],
);
