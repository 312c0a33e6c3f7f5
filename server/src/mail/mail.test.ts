import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "../../test/kit/smtp-server.ts";
import { createMail, type MailFailure, type MailOptions } from "./mail.ts";

const letter = { to: "ben@example.org", subject: "Hello", text: "One line.\nAnother: Grüße ✓\n" };

/** Answers the failures that were told, and waits for the next. */
function openWith(needs: Partial<MailOptions> & Pick<MailOptions, "smtpUrl">) {
  const failures: MailFailure[] = [];
  let tell = () => {};
  const failed = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const mail = createMail({
    from: undefined,
    publicUrl: () => "https://chat.example.org",
    retryDelaysMs: [0, 0],
    onFailure: (failure) => {
      failures.push(failure);
      tell();
    },
    ...needs,
  });
  if (!mail) throw new Error("There is a mail server here.");
  onTestFinished(mail.close);
  return { mail, failures, failed };
}

test("a letter arrives as it was written, from belfry at the public host", async () => {
  const office = await startSmtpServer();
  const { mail } = openWith({ smtpUrl: office.url });
  mail.send(letter);
  const { from, to, raw, text } = await office.next();
  expect([from, to]).toEqual(["belfry@chat.example.org", ["ben@example.org"]]);
  expect(text.trimEnd()).toBe(letter.text.trimEnd());
  expect(raw).toMatch(/^From: Belfry <belfry@chat\.example\.org>\r$/m);
  expect(raw).toMatch(/^To: ben@example\.org\r$/m);
  expect(raw).toMatch(/^Subject: Hello\r$/m);
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test("the sender may be configured, and an address of numbers is no mail domain", async () => {
  const office = await startSmtpServer();
  openWith({ smtpUrl: office.url, from: "Küsterin <sexton@example.net>" }).mail.send(letter);
  expect((await office.next()).from).toBe("sexton@example.net");
  for (const publicUrl of ["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost"]) {
    openWith({ smtpUrl: office.url, publicUrl: () => publicUrl }).mail.send(letter);
    expect((await office.next()).from).toBe("belfry@localhost");
  }
});

test("nothing in a subject becomes a header of its own", async () => {
  const office = await startSmtpServer();
  const { mail } = openWith({ smtpUrl: office.url });
  const subject = "Eve\r\nBcc: everybody@example.org\n\u2028\0 invites you";
  mail.send({ ...letter, subject });
  const { raw, to } = await office.next();
  expect(to).toEqual(["ben@example.org"]);
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(raw).toMatch(/^Subject: Eve Bcc: everybody@example\.org invites you\r$/m);
});

test("the mail server gets the user and password of its address", async () => {
  const seen: unknown[] = [];
  const office = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _, answer) {
      seen.push([username, password]);
      if (password === "p@ss w0rd") return answer(null, { user: username });
      answer(new Error("no such user"));
    },
  });
  const url = (user: string) => office.url.replace("//", `//${user}@`);
  openWith({ smtpUrl: url("belfry:p%40ss%20w0rd") }).mail.send(letter);
  await office.next();
  const wrong = openWith({ smtpUrl: url("belfry:wrong") });
  wrong.mail.send(letter);
  await wrong.failed;
  expect(wrong.failures).toEqual([{ code: "EAUTH", responseCode: 535, tries: 1 }]);
  expect(seen).toEqual([
    ["belfry", "p@ss w0rd"],
    ["belfry", "wrong"],
  ]);
});

test("a mail server that is busy is asked three times, and one that refuses once", async () => {
  let asked = 0;
  const busy = await startSmtpServer({
    onMailFrom(_address, _session, answer) {
      asked += 1;
      if (asked > 2) return answer();
      answer(Object.assign(new Error("later"), { responseCode: 451 }));
    },
  });
  openWith({ smtpUrl: busy.url }).mail.send(letter);
  await busy.next();
  expect(asked).toBe(3);

  const refusing = await startSmtpServer({
    onRcptTo({ address }, _, answer) {
      const responseCode = address === "later@example.org" ? 450 : 550;
      answer(Object.assign(new Error(`${address} is nobody here`), { responseCode }));
    },
  });
  const never = openWith({ smtpUrl: refusing.url });
  never.mail.send(letter);
  await never.failed;
  expect(never.failures).toEqual([{ code: "EENVELOPE", responseCode: 550, tries: 1 }]);
  const later = openWith({ smtpUrl: refusing.url });
  later.mail.send({ ...letter, to: "later@example.org" });
  await later.failed;
  expect(later.failures).toEqual([{ code: "EENVELOPE", responseCode: 450, tries: 3 }]);
  expect(JSON.stringify([never.failures, later.failures])).not.toContain("example.org");
});

test("a mail server that says nothing is given up, and one that is away too", async () => {
  const silent = createServer((socket) => {
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const hanging = openWith({ smtpUrl: `smtp://127.0.0.1:${port}?greetingTimeout=50` });
  hanging.mail.send(letter);
  await hanging.failed;
  expect(hanging.failures).toEqual([{ code: "ETIMEDOUT", responseCode: undefined, tries: 3 }]);

  const gone = openWith({ smtpUrl: "smtp://127.0.0.1:1" });
  gone.mail.send(letter);
  await gone.failed;
  expect(gone.failures).toMatchObject([{ code: "ESOCKET", tries: 3 }]);
});

test("a stopping server sends what is on its way, and waits for no second try", async () => {
  const office = await startSmtpServer();
  const { mail } = openWith({ smtpUrl: office.url });
  for (let count = 0; count < 5; count++) mail.send(letter);
  await mail.close();
  expect(office.delivered).toHaveLength(5);

  const gone = openWith({ smtpUrl: "smtp://127.0.0.1:1", retryDelaysMs: [3_600_000] });
  gone.mail.send(letter);
  await gone.mail.close();
  expect(gone.failures).toHaveLength(1);
});

test("a password is not sent in the clear to another machine", async () => {
  // Reached by a name that is not this machine's, as far as its address tells.
  const given: unknown[] = [];
  const office = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth({ password }, _, answer) {
      given.push(password);
      answer(null, { user: "user" });
    },
  });
  const elsewhere = office.url.replace("127.0.0.1", "user:secret@0.0.0.0");
  const { mail, failures, failed } = openWith({ smtpUrl: elsewhere });
  mail.send(letter);
  await failed;
  expect([failures, given]).toMatchObject([[{ code: "ETLS" }], []]);

  const wanted = openWith({ smtpUrl: `${elsewhere}?requireTLS=false&ignoreTLS=true` });
  wanted.mail.send(letter);
  await office.next();
});
