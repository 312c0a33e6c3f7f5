/** An SMTP server that collects mail. Its options can make it reject or time out. */
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

export interface Mail {
  from: string;
  to: string[];
  /** Headers and encoded body. */
  raw: string;
  /** Decoded body. */
  text: string;
}

export interface TestSmtpServer {
  url: string;
  mails: Mail[];
  /** Resolves with the next mail that no call has returned yet. */
  next(): Promise<Mail>;
}

/** Closes it after the test, or by `onEnd`. */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
  onEnd: (close: () => Promise<void>) => void = onTestFinished,
): Promise<TestSmtpServer> {
  const mails: Mail[] = [];
  const unread: Mail[] = [];
  const waiting: ((mail: Mail) => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 1,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString();
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw,
          text: decodeBody(raw),
        };
        mails.push(mail);
        const reader = waiting.shift();
        if (reader) reader(mail);
        else unread.push(mail);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {}); // the client disconnected
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: () => {
      const mail = unread.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

function decodeBody(raw: string): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4).replaceAll("\r\n", "\n");
  if (!/^content-transfer-encoding: quoted-printable/im.test(raw)) return body;
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** Returns the token of the link in a mail. */
export function tokenIn({ text }: Pick<Mail, "text">): string {
  return /#token=(\w+)/.exec(text)?.[1] ?? "";
}
