/** WebKit, by WebDriver (W3C). Its browser needs a display, which Xvfb simulates. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../../../server/test/kit/processes/postgres.ts";
import { type EngineTab, patienceMs } from "./engine-tab.ts";

const enterKey = "\uE007";
/** Errors of an element that changed between finding and using it. */
const passing = ["no such element", "stale element reference", "element click intercepted"];
const repeatMs = 50;

class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export async function openWebKit(): Promise<EngineTab> {
  const port = await findFreePort();
  const display = await startDisplay();
  const driver = spawn("WebKitWebDriver", ["--host=127.0.0.1", `--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
    stdio: "ignore",
  });

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: T & { error: string; message: string } };
    if (!reply.ok) throw new WebDriverError(value.error, value.message);
    return value;
  }

  async function stopPrograms(): Promise<void> {
    await stop(driver);
    await display.close();
  }

  async function startSession(): Promise<string> {
    await until(
      () => call("GET", "/status"),
      () => true,
    );
    const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
      capabilities: { alwaysMatch: {} },
    });
    return sessionId;
  }

  const sessionId = await startSession().catch(async (error) => {
    await stopPrograms();
    throw error;
  });
  const session = `/session/${sessionId}`;

  /** Does something with a displayed element. Repeats it if the page has changed meanwhile. */
  function use(xpath: string, action?: string, body: object = {}): Promise<void> {
    const attempt = async () => {
      const found = await call<object>("POST", `${session}/element`, {
        using: "xpath",
        value: xpath,
      });
      const element = `${session}/element/${Object.values(found)[0]}`;
      if (!(await call("GET", `${element}/displayed`))) {
        throw new WebDriverError("no such element", `${xpath} is not displayed`);
      }
      if (action) await call("POST", `${element}/${action}`, body);
    };
    return until(
      attempt,
      (error) => error instanceof WebDriverError && passing.includes(error.code),
    );
  }

  return {
    open: (url) => call("POST", `${session}/url`, { url }),
    see: (xpath) => use(xpath),
    click: (xpath) => use(xpath, "click"),
    type: (xpath, text) => use(xpath, "value", { text: text.replaceAll("\n", enterKey) }),
    run: (script) => call("POST", `${session}/execute/sync`, { script, args: [] }),

    async close() {
      await call("DELETE", session);
      await stopPrograms();
    },
  };
}

async function startDisplay() {
  const args = ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"];
  const program = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(program.stdio[3] as NodeJS.ReadableStream, "data");
  return { name: `:${String(number).trim()}`, close: () => stop(program) };
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const exit = once(program, "exit");
  program.kill();
  await exit;
}

/** Repeats an action while it fails with an error that passes. */
async function until(
  action: () => Promise<unknown>,
  isPassing: (error: unknown) => boolean,
): Promise<void> {
  for (let left = patienceMs / repeatMs; ; left -= 1) {
    try {
      return void (await action());
    } catch (error) {
      if (left <= 0 || !isPassing(error)) throw error;
    }
    await wait(repeatMs);
  }
}
