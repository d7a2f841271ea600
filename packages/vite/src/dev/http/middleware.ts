import type { IncomingMessage, ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Connect, ViteDevServer } from "vite";
import { basePath } from "../../config/base-path.ts";
import type { ResolvedOptions } from "../../config/options.ts";
import { skerryPackages } from "../../sources/skerry-packages.ts";
import { DevFiles } from "./dev-files.ts";
import type { DevSite } from "../site/dev-site.ts";
import { BackendError, forwardRequest } from "./forward-request.ts";
import { checkPlace, opensEditor } from "./open-in-editor.ts";
import { isPrivate, type PageFolder, send, sendFile, sendPage } from "./pages.ts";
import { isPath } from "./proxy-target.ts";
import { isOfOtherSite, isOpen, isReferred, isRunByOtherSite, ownHosts } from "./request-site.ts";

const rendererRoute = /^\/(render|transform|fragments\/[^/]+|healthz|readyz)$/;

/** The paths that Vite answers itself where its base is that of the host. */
const viteRoute = /^\/(@|__|node_modules\/)/;

/**
 * Answers what pages ask for: the files under the base, the renderer's routes, and pages with their islands
 * filled. What is none of these is Vite's.
 */
export function createMiddleware(
  server: ViteDevServer,
  site: DevSite,
  options: ResolvedOptions,
): Connect.NextHandleFunction {
  const { root, base: viteBase, publicDir } = server.config;
  const { dev } = options;
  const base = basePath(options.base);
  const built = resolve(root, options.out);
  const proxy = dev.proxy === undefined ? undefined : new URL(dev.proxy);
  const pages = dev.pages === undefined ? undefined : { folder: resolve(root, dev.pages), built };
  const files = new DevFiles(server, site, built, dev.inspector !== false);
  const isOwn = ownHosts(server.config.server);
  const isOpenToOthers = isOpen(server.config.server.host);

  /** Vite sends all files of its public folder as they are, and the build lies there. */
  async function isPrivatePath(pathname: string): Promise<boolean> {
    try {
      const file = join(publicDir, decodeURIComponent(pathname.slice(viteBase.length)));
      return await isPrivate(file, { folder: publicDir, built });
    } catch {
      return false;
    }
  }

  const transform = async (page: Response): Promise<Response> => {
    try {
      return await (await site.renderer.handler()).transform(page);
    } catch (error) {
      // The page as it came, and the reason beside it.
      site.overlay.report(error as Error);
      return page;
    }
  };

  /** Lets Vite open a file for a page of this server: in the editor that is running, or that `LAUNCH_EDITOR` names. */
  async function openInEditor(
    request: IncomingMessage,
    response: ServerResponse,
    place: string | null,
    next: () => void,
  ): Promise<void> {
    const checked = await checkPlace(request, place, server.config);
    if (typeof checked !== "string") return sendText(response, checked.status, checked.message);
    request.url = `${viteBase}__open-in-editor?${new URLSearchParams({ file: checked })}`;
    next();
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const { url = "/" } = request;
    if (!isPath(url)) {
      const message =
        'Expected a path that begins with "/" and has only characters that URLs may have.';
      return sendText(response, 400, message);
    }
    // Not by a base: "//host/" would name a host.
    const { pathname, searchParams } = new URL(`http://localhost${url}`);
    if (opensEditor(url, viteBase) || pathname === `${base}dev/open-in-editor`) {
      return openInEditor(request, response, searchParams.get("file"), next);
    }
    const isOfVite = viteBase === "/" ? viteRoute.test(pathname) : pathname.startsWith(viteBase);
    const isOfRenderer = rendererRoute.test(pathname);
    const isForeign =
      (isOfRenderer && isOfOtherSite(request, isOwn)) ||
      ((isOfVite || pathname.startsWith(base)) && isRunByOtherSite(request, isOwn));
    if (isForeign) {
      return sendText(response, 403, "A page of another site may not use this server.");
    }
    // To an address in the network, browsers do not say for whom they ask: but they heed this.
    if (isOpenToOthers && !isReferred(request, isOwn) && (isOfVite || pathname.startsWith(base))) {
      response.setHeader("Cross-Origin-Resource-Policy", "same-site");
    }
    if (pathname.startsWith(viteBase) && (await isPrivatePath(pathname))) {
      return send(response, pathname, undefined);
    }
    site.beginPage(pathname);
    if (pathname.startsWith(base)) {
      const path = pathname.slice(base.length);
      const code = await files.read(path, searchParams);
      if (code !== undefined) return send(response, path, code);
      if (path.startsWith("themes/")) {
        return sendFile(path.slice("themes/".length), themes, response);
      }
      return viteBase === "/" || base.startsWith(viteBase)
        ? next()
        : send(response, path, undefined);
    }
    if (isOfRenderer) {
      const { fetch } = await site.renderer.handler();
      return getRequestListener(fetch, { overrideGlobalObjects: false })(request, response);
    }
    if (isOfVite) return next();
    if (proxy) return forwardRequest(proxy, request, response, transform);
    if (pages) return sendPage(pathname, pages, response, transform);
    return next();
  }

  return (request, response, next) => {
    answer(request, response, next).catch((error: Error) => {
      // An answer that has begun breaks off, as it would without this server.
      if (response.headersSent) return void response.destroy();
      const isBackend = error instanceof BackendError;
      if (!isBackend) site.overlay.report(error);
      sendText(response, isBackend ? 502 : 500, error.message);
    });
  };
}

const themes: PageFolder = { folder: join(skerryPackages.widgets, "themes"), built: "" };

/** Sends a message of this server itself. */
function sendText(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`skerry dev: ${message}\n`);
}
