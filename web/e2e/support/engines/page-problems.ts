/**
 * Collects errors and policy violations of pages in any engine. A proxy in front of the server adds a
 * script to each page, because WebDriver gives neither; the server's headers stay as they are.
 */
import { text } from "node:stream/consumers";
import { startProxy } from "../../../../server/test/kit/processes/proxy.ts";

const scriptPath = "/page-problems.js";
const reportPath = "/page-problems";

/** Runs in the page, before the app. */
const script = `
  const report = (text) => navigator.sendBeacon("${reportPath}", location.pathname + ": " + text);
  // Without an exception it is the notice that a ResizeObserver goes on in the next frame.
  addEventListener("error", ({ error }) => error && report(String(error)));
  addEventListener("unhandledrejection", ({ reason }) => report(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report(effectiveDirective + " forbids " + blockedURI));
  const { error } = console;
  console.error = (...values) => {
    report(values.map(String).join(" "));
    error.apply(console, values);
  };
`;

export async function watchPages(serverUrl: string) {
  const problems: string[] = [];
  const proxy = await startProxy(Number(new URL(serverUrl).port), {
    changeHtml: (html) => html.replace("<head>", `<head><script src="${scriptPath}"></script>`),
    serve(request, reply) {
      if (request.url === scriptPath) {
        reply.writeHead(200, { "content-type": "text/javascript" }).end(script);
      } else if (request.url === reportPath) {
        void text(request).then((problem) => problems.push(problem));
        reply.writeHead(204).end();
      } else return false;
      return true;
    },
  });
  return { url: proxy.url, problems, close: proxy.close };
}
