/** The server and the API key of `belfry ack`. */
import { UsageError } from "../arguments.ts";
import type { SendIo } from "../send.ts";
import type { AckArguments } from "./arguments.ts";

type Io = Pick<SendIo, "environment" | "readFile">;

/** Returns the address of the server without a slash at its end. Throws a `UsageError`. */
export function serverOf({ url, linkUrl }: Pick<AckArguments, "url" | "linkUrl">, io: Io): string {
  const { BELFRY_URL, BELFRY_WEBHOOK_URL } = io.environment;
  const chosen = url || BELFRY_URL || BELFRY_WEBHOOK_URL;
  const given = chosen ? baseOf(chosen) : undefined;
  if (!linkUrl) {
    if (!given) throw new UsageError("Set BELFRY_URL to the server, or pass --url.");
    return given;
  }
  const linked = baseOf(linkUrl);
  // The API key belongs to one server. A link from elsewhere must not receive it.
  if (given && given !== linked) {
    throw new UsageError(`The link leads to another server than ${given}.`);
  }
  return linked;
}

/** A URL of a webhook names its server too. */
function baseOf(value: string): string {
  const [base = ""] = value.trim().split("/api/webhooks/");
  const parsed = URL.canParse(base) ? new URL(base) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError("The server's URL must start with https:// or http://.");
  }
  if (parsed.username || parsed.password) {
    throw new UsageError("The server's URL must not have a user name or a password.");
  }
  return (parsed.origin + parsed.pathname).replace(/\/+$/, "");
}

export function apiKeyOf({ environment, readFile }: Io): string {
  const { BELFRY_API_KEY: variable, BELFRY_API_KEY_FILE: file } = environment;
  const given = (variable || (file && readKeyFile(file, readFile)))?.trim();
  if (!given) throw new UsageError("Set BELFRY_API_KEY to an API key with the scope write.");
  // Other characters are refused by HTTP, and the refusal would show the key.
  if (!/^[\x21-\x7e]+$/.test(given)) throw new UsageError("The API key has invalid characters.");
  return given;
}

function readKeyFile(path: string, readFile: Io["readFile"]): string {
  try {
    return readFile(path);
  } catch {
    throw new UsageError(`The file in BELFRY_API_KEY_FILE cannot be read: ${path}.`);
  }
}
