import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "../test/kit/smtp-server.ts";
import { createMail, type MailFailure, type MailOptions } from "./mail.ts";

const message = { to: "ben@example.org", subject: "Hello", text: "One line.\nAnother: Grüße ✓\n" };

/** `failures` collects reported failures; `failed` resolves with the first one. */
function startMail(options: Partial<MailOptions> & Pick<MailOptions, "smtpUrl">) {
  const failures: MailFailure[] = [];
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const mail = createMail({
    from: undefined,
    publicUrl: () => "https://chat.example.org",
    retryDelaysMs: [0, 0],
    onFailure: (failure) => {
      failures.push(failure);
      resolve();
    },
    ...options,
  });
  if (!mail) throw new Error("smtpUrl is missing");
  onTestFinished(mail.close);
  return { mail, failures, failed };
}

test("A message arrives unchanged, from belfry at the public host", async () => {
  const smtp = await startSmtpServer();
  const { mail } = startMail({ smtpUrl: smtp.url });
  mail.send(message);
  const { from, to, raw, text } = await smtp.next();
  expect([from, to]).toEqual(["belfry@chat.example.org", ["ben@example.org"]]);
  expect(text.trimEnd()).toBe(message.text.trimEnd());
  expect(raw).toMatch(/^From: Belfry <belfry@chat\.example\.org>\r$/m);
  expect(raw).toMatch(/^To: ben@example\.org\r$/m);
  expect(raw).toMatch(/^Subject: Hello\r$/m);
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test("The sender can be configured, and an IP address is not used as a mail domain", async () => {
  const smtp = await startSmtpServer();
  startMail({ smtpUrl: smtp.url, from: "Küsterin <sexton@example.net>" }).mail.send(message);
  expect((await smtp.next()).from).toBe("sexton@example.net");
  for (const publicUrl of ["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost"]) {
    startMail({ smtpUrl: smtp.url, publicUrl: () => publicUrl }).mail.send(message);
    expect((await smtp.next()).from).toBe("belfry@localhost");
  }
});

test("Line breaks in a subject do not start another header", async () => {
  const smtp = await startSmtpServer();
  const { mail } = startMail({ smtpUrl: smtp.url });
  const subject = "Eve\r\nBcc: everybody@example.org\n\u2028\0 invites you";
  mail.send({ ...message, subject });
  const { raw, to } = await smtp.next();
  expect(to).toEqual(["ben@example.org"]);
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(raw).toMatch(/^Subject: Eve Bcc: everybody@example\.org invites you\r$/m);
});

test("The user and password in the URL are sent to the mail server", async () => {
  const seen: unknown[] = [];
  const smtp = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _, reply) {
      seen.push([username, password]);
      if (password === "p@ss w0rd") return reply(null, { user: username });
      reply(new Error("no such user"));
    },
  });
  const url = (user: string) => smtp.url.replace("//", `//${user}@`);
  startMail({ smtpUrl: url("belfry:p%40ss%20w0rd") }).mail.send(message);
  await smtp.next();
  const wrong = startMail({ smtpUrl: url("belfry:wrong") });
  wrong.mail.send(message);
  await wrong.failed;
  expect(wrong.failures).toEqual([{ code: "EAUTH", responseCode: 535, tries: 1 }]);
  expect(seen).toEqual([
    ["belfry", "p@ss w0rd"],
    ["belfry", "wrong"],
  ]);
});

test("Temporary failures are retried twice, permanent ones are not", async () => {
  let tries = 0;
  const busy = await startSmtpServer({
    onMailFrom(_address, _session, reply) {
      tries += 1;
      if (tries > 2) return reply();
      reply(Object.assign(new Error("later"), { responseCode: 451 }));
    },
  });
  startMail({ smtpUrl: busy.url }).mail.send(message);
  await busy.next();
  expect(tries).toBe(3);

  const rejecting = await startSmtpServer({
    onRcptTo({ address }, _, reply) {
      const responseCode = address === "later@example.org" ? 450 : 550;
      reply(Object.assign(new Error(`${address} is nobody here`), { responseCode }));
    },
  });
  const permanent = startMail({ smtpUrl: rejecting.url });
  permanent.mail.send(message);
  await permanent.failed;
  expect(permanent.failures).toEqual([{ code: "EENVELOPE", responseCode: 550, tries: 1 }]);
  const temporary = startMail({ smtpUrl: rejecting.url });
  temporary.mail.send({ ...message, to: "later@example.org" });
  await temporary.failed;
  expect(temporary.failures).toEqual([{ code: "EENVELOPE", responseCode: 450, tries: 3 }]);
  expect(JSON.stringify([permanent.failures, temporary.failures])).not.toContain("example.org");
});

test("Belfry gives up on a mail server that does not respond or is unreachable after three attempts", async () => {
  const silent = createServer((socket) => {
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const silentMail = startMail({ smtpUrl: `smtp://127.0.0.1:${port}?greetingTimeout=50` });
  silentMail.mail.send(message);
  await silentMail.failed;
  expect(silentMail.failures).toEqual([{ code: "ETIMEDOUT", responseCode: undefined, tries: 3 }]);

  const unreachable = startMail({ smtpUrl: "smtp://127.0.0.1:1" });
  unreachable.mail.send(message);
  await unreachable.failed;
  expect(unreachable.failures).toMatchObject([{ code: "ESOCKET", tries: 3 }]);
});

test("A stopping server finishes deliveries in progress and does not wait for retries", async () => {
  const smtp = await startSmtpServer();
  const { mail } = startMail({ smtpUrl: smtp.url });
  for (let count = 0; count < 5; count++) mail.send(message);
  await mail.close();
  expect(smtp.mails).toHaveLength(5);

  const unreachable = startMail({ smtpUrl: "smtp://127.0.0.1:1", retryDelaysMs: [3_600_000] });
  unreachable.mail.send(message);
  await unreachable.mail.close();
  expect(unreachable.failures).toHaveLength(1);
});

test("A password is not sent unencrypted to another machine", async () => {
  // 0.0.0.0 reaches this machine, but is not recognised as such.
  const passwords: unknown[] = [];
  const smtp = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth({ password }, _, reply) {
      passwords.push(password);
      reply(null, { user: "user" });
    },
  });
  const elsewhere = smtp.url.replace("127.0.0.1", "user:secret@0.0.0.0");
  const { mail, failures, failed } = startMail({ smtpUrl: elsewhere });
  mail.send(message);
  await failed;
  expect([failures, passwords]).toMatchObject([[{ code: "ETLS" }], []]);

  const unencrypted = startMail({ smtpUrl: `${elsewhere}?requireTLS=false&ignoreTLS=true` });
  unencrypted.mail.send(message);
  await smtp.next();
});
