/** The layers of the server and of the web app, and which files other modules may import. */

export interface LayeredApp {
  root: string;
  /** From the top. A module imports only modules of lower layers. */
  layers: readonly (readonly string[])[];
}

export const server: LayeredApp = {
  root: "server/src/",
  layers: [
    ["main", "cli"],
    ["start"],
    ["server"],
    ["live", "security-notices", "push", "admin", "backups"],
    ["deletion", "exports", "search", "notifications", "presence", "avatars"],
    ["webhooks", "scheduled", "link-previews", "on-call"],
    ["messages"],
    ["chats", "files", "images"],
    ["auth", "user-groups"],
    ["users", "audit", "policy", "stored-signals"],
    ["access", "metrics"],
    ["database", "bus", "http", "openapi"],
    ["jobs", "config", "mail", "log"],
    [
      "clock",
      "crypto",
      "fair-queue",
      "net",
      "slices",
      "text-input",
      "thread-priority",
      "time-input",
      "version",
    ],
    ["problems"],
  ],
};

export const web: LayeredApp = {
  root: "web/src/",
  layers: [
    ["main"],
    ["App"],
    ["Workspace"],
    ["chats", "sign-in"],
    [
      "webhooks",
      "search",
      "palette",
      "activity",
      "alerts",
      "threads",
      "admin",
      "settings",
      "setup",
      "join",
    ],
    ["conversation", "sidebar", "session", "notifications"],
    ["live", "users", "sections", "push"],
    ["ui"],
    ["text"],
    ["api"],
    ["styles"],
  ],
};

/** Modules without an entry file: every file of theirs may be imported. */
export const openModules = ["config", "crypto", "net", "access"];

/** Files besides a module's entry file that other modules may import. */
export const publicFiles = [
  "server/src/server/core.ts",
  "server/src/bus/parse-signals.ts",
  "server/src/database/rows/bound-rows.ts",
  "server/src/database/rows/rows.ts",
  "server/src/database/rows/expired-rows.ts",
  "server/src/database/failures.ts",
  "server/src/database/facts.ts",
  "server/src/database/json-column.ts",
  "server/src/database/json-rows.ts",
  "server/src/database/advisory-lock.ts",
  "server/src/database/schema.ts",
  "server/src/http/bodies/bodies.ts",
  "server/src/database/text-match.ts",
  "server/src/database/start/lock.ts",
  "server/src/database/snapshots/file-hold.ts",
  "server/src/database/migrate.ts",
  "server/src/database/checks.ts",
  "server/src/database/snapshots/restore.ts",
  "server/src/database/snapshots/snapshots.ts",
  "server/src/http/client-ip.ts",
  "server/src/http/entry/service.ts",
  "server/src/http/rate-limit.ts",
  "server/src/http/raw-bodies.ts",
  "server/src/http/schemas.ts",
];

/** Modules that put the server together. They import routes and the inside of these modules too. */
export const builders = ["server", "start", "cli"];
export const builderFiles = /^server\/src\/(http|database|bus)\/|\/([a-z-]+-)?routes\.ts$/;

/** Returns a folder of the app, or a file in its root. */
export function moduleOf({ root }: LayeredApp, path: string): string {
  return (
    path
      .slice(root.length)
      .replace(/(\.module\.css|\.tsx?)$/, "")
      .split("/")[0] ?? ""
  );
}
