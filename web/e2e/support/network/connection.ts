/** Cuts and restores the connection of a page: the socket closes and requests fail. */
import type { Page } from "playwright-core";

export type Network = Awaited<ReturnType<typeof controlNetwork>>;

/** Call it before the page is opened. */
export async function controlNetwork(page: Page) {
  let isCut = false;
  const close = new Set<() => void>();
  await page.routeWebSocket("**/api/live", (socket) => {
    if (isCut) return socket.close();
    const server = socket.connectToServer();
    close.add(() => {
      socket.close();
      server.close();
    });
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const one of close) one();
      close.clear();
    },
    /** The browser tells the page that it is online again. */
    async restore() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}
