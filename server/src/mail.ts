/**
 * Sends e-mail in the background. Callers never wait, and no account depends on a delivery: problems
 * with the mail server are only logged.
 */
import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Mail = NonNullable<ReturnType<typeof createMail>>;

export interface MailMessage {
  /** One normalized e-mail address. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/**
 * The part of an error that can be logged. The error itself must not be: a mail server's reply can
 * repeat the address and even the text with its link.
 */
export interface MailFailure {
  code: string;
  /** Three-digit SMTP reply code, if the server replied. */
  responseCode: number | undefined;
  tries: number;
}

export interface MailOptions {
  /** `smtp:` uses STARTTLS if the server offers it, `smtps:` uses TLS from the start. */
  smtpUrl: string | undefined;
  from: string | undefined;
  publicUrl(): string;
  onFailure(failure: MailFailure): void;
  /** Delays before the second and the third try. */
  retryDelaysMs?: readonly number[];
}

const second = 1000;
const maxPending = 500;
const closeTimeoutMs = 3 * second;

/** Returns undefined if no mail server is configured. */
export function createMail({
  smtpUrl,
  from,
  publicUrl,
  onFailure,
  retryDelaysMs = [10 * second, 120 * second],
}: MailOptions) {
  if (smtpUrl === undefined) return undefined;
  const url = smtpUrl;
  let opened: ReturnType<typeof openTransport> | undefined;
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  const aborting = new AbortController();

  /** Queues a message. Never throws. */
  function send(message: MailMessage): void {
    if (pending.size >= maxPending) {
      onFailure({ code: "EQUEUE", responseCode: undefined, tries: 0 });
      return;
    }
    const delivery = deliver(message).finally(() => pending.delete(delivery));
    pending.add(delivery);
  }

  async function deliver({ to, subject, text }: MailMessage): Promise<void> {
    const message = {
      from: from ?? defaultSender(publicUrl()),
      to: { name: "", address: to },
      subject: toSingleLine(subject),
      text,
      // The same for all tries: if only the server's reply was lost, clients show the message once.
      messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: aborting.signal,
    };
    for (let tries = 1; ; tries++) {
      opened ??= openTransport(url);
      const failure = await opened
        .then((transport) => transport.sendMail(message))
        .then(
          () => undefined,
          (error) => ({ ...parseFailure(error), tries }),
        );
      if (!failure) return;
      const delayMs = retryDelaysMs[tries - 1];
      if (delayMs === undefined || isPermanent(failure) || stopping.signal.aborted) {
        return onFailure(failure);
      }
      await wait(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return onFailure(failure);
    }
  }

  /** Waits a few seconds for deliveries in progress, then aborts them. */
  async function close(): Promise<void> {
    stopping.abort();
    const timer = setTimeout(() => aborting.abort(), closeTimeoutMs);
    await Promise.all(pending);
    clearTimeout(timer);
    (await opened)?.close();
  }

  return { send, close };
}

/** Connects and signs in, without sending anything. Returns why that failed, or undefined. */
export async function checkMailServer(
  smtpUrl: string,
): Promise<Omit<MailFailure, "tries"> | undefined> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return parseFailure(error);
  } finally {
    transport.close();
  }
}

/** Loads the library, which a server needs only for its first e-mail. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import("nodemailer");
  // Options in the query of the URL override these.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
    requireTLS: mustEncrypt(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on("error", () => {}); // each message reports its own failure
  return transport;
}

/** Returns `belfry` at the public host, or at localhost if the host is an IP address. */
function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, "")) > 0;
  return `Belfry <belfry@${isNumeric ? "localhost" : hostname}>`;
}

/** A password in the URL is sent unencrypted only to this machine. */
function mustEncrypt(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl);
  return password !== "" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function parseFailure(error: unknown): Omit<MailFailure, "tries"> {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === "string" ? code : "EUNKNOWN",
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
  };
}

/** RFC 5321 §4.2.1: retrying does not help after 5yz. */
function isPermanent({ code, responseCode = 0 }: MailFailure): boolean {
  return responseCode >= 500 || code === "EAUTH";
}

/** Names in a subject may contain line breaks, which would start another header. */
function toSingleLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
