/**
 * Mails to people, in the background: whoever asks for one is answered at once, and a mail server
 * that is slow, away or unwilling is the log's business. Nobody's account depends on a mail.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { senderOf } from "./sender.ts";

export interface Letter {
  /** One checked e-mail address. */
  to: string;
  subject: string;
  /** Plain text, lines as they shall be read. */
  text: string;
}

export interface Mail {
  /** Never throws and never waits. */
  send(letter: Letter): void;
  /** Gives what is on its way a short while, then lets it go. */
  close(): Promise<void>;
}

/**
 * What the log may know. Not the error itself: what a mail server answers may repeat the address,
 * and even the text with its link.
 */
export interface MailFailure {
  code: string;
  /** Three digits of SMTP, where the server answered. */
  responseCode: number | undefined;
  tries: number;
}

export interface MailNeeds {
  /** `smtp:` turns to TLS where the server offers it, `smtps:` begins with it. */
  smtpUrl: string | undefined;
  from: string | undefined;
  publicUrl(): string;
  onFailure(failure: MailFailure): void;
  /** Waits before the second and the third try. */
  retryAfterMs?: readonly number[];
}

const seconds = 1000;
const waitingMax = 500;
const graceMs = 3 * seconds;

/** Undefined when no mail server is configured. */
export function createMail(needs: MailNeeds): Mail | undefined {
  const { smtpUrl, from, publicUrl, onFailure } = needs;
  if (smtpUrl === undefined) return undefined;
  const retryAfterMs = needs.retryAfterMs ?? [10 * seconds, 120 * seconds];
  // What the query of the address says goes before what stands here.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    dnsTimeout: 10 * seconds,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    requireTLS: mustBeSecret(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on("error", () => {}); // each mail hears of its own failure
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  const cut = new AbortController();

  async function deliver({ to, subject, text }: Letter): Promise<void> {
    const sender = from ?? senderOf(publicUrl());
    const message = {
      from: sender,
      to: { name: "", address: to },
      subject: oneLine(subject),
      text,
      // One for all tries: a mail that came through although its answer got lost shows once.
      messageId: `<${randomUUID()}@${new URL(publicUrl()).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: cut.signal,
    };
    for (let tries = 1; ; tries++) {
      const failure = await transport.sendMail(message).then(
        () => undefined,
        (error) => ({ ...readFailure(error), tries }),
      );
      if (!failure) return;
      const delayMs = retryAfterMs[tries - 1];
      if (delayMs === undefined || isFinal(failure) || stopping.signal.aborted) {
        return onFailure(failure);
      }
      await wait(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return onFailure(failure);
    }
  }

  return {
    send(letter) {
      if (pending.size >= waitingMax) {
        return onFailure({ code: "EQUEUE", responseCode: undefined, tries: 0 });
      }
      const delivery = deliver(letter).finally(() => pending.delete(delivery));
      pending.add(delivery);
    },

    async close() {
      stopping.abort();
      const timer = setTimeout(() => cut.abort(), graceMs);
      await Promise.all(pending);
      clearTimeout(timer);
      transport.close();
    },
  };
}

/** A password in the address is not sent in the clear, but to this very machine. */
function mustBeSecret(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl);
  return password !== "" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function readFailure(error: unknown): Omit<MailFailure, "tries"> {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === "string" ? code : "EUNKNOWN",
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
  };
}

/** RFC 5321 §4.2.1: 5yz will not change by asking again. */
function isFinal({ code, responseCode = 0 }: MailFailure): boolean {
  return responseCode >= 500 || code === "EAUTH";
}

/** Whatever a name in it holds, a subject is one header. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
