/** A real mail server for tests: takes what comes, and can be told to refuse or to say nothing. */
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

export interface Delivered {
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  /** Without soft line breaks. */
  text: string;
}

export interface PostOffice {
  url: string;
  delivered: Delivered[];
  /** The next mail that was not waited for yet, or one that came already. */
  next(): Promise<Delivered>;
}

export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<PostOffice> {
  const delivered: Delivered[] = [];
  const unread: Delivered[] = [];
  const waiting: ((mail: Delivered) => void)[] = [];
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
          text: readable(raw),
        };
        delivered.push(mail);
        const reader = waiting.shift();
        if (reader) reader(mail);
        else unread.push(mail);
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {}); // a client that went away
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    next: () => {
      const mail = unread.shift();
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

function readable(raw: string): string {
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4).replaceAll("\r\n", "\n");
  if (!/^content-transfer-encoding: quoted-printable/im.test(raw)) return body;
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** The secret of the link a mail holds. */
export function tokenIn({ text }: Pick<Delivered, "text">): string {
  return /#token=(\w+)/.exec(text)?.[1] ?? "";
}
