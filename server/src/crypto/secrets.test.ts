import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecrets, loadSecrets } from "./secrets.ts";

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "belfry-secrets-"));
});
afterEach(() => rm(dataFolder, { recursive: true }));

test("[A29] A sealed secret opens again, even after a restart", async () => {
  const first = await loadSecrets({ dataFolder, hasData: false });
  const sealed = first.seal("whk_secret", "webhook:7");
  expect(sealed).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(sealed).not.toContain("whk_secret");

  const second = await loadSecrets({ dataFolder, hasData: true });
  expect(second.open(sealed, "webhook:7")).toBe("whk_secret");
  expect(first.seal("whk_secret", "webhook:7")).not.toBe(sealed);
});

test("[A29] A sealed secret does not open for another owner or after a change", () => {
  const secrets = createSecrets([randomBytes(32)]);
  const sealed = secrets.seal("whk_secret", "webhook:7");
  expect(() => secrets.open(sealed, "webhook:8")).toThrow();
  const swapped = sealed.at(-3) === "A" ? "B" : "A";
  expect(() =>
    secrets.open(sealed.slice(0, -3) + swapped + sealed.slice(-2), "webhook:7"),
  ).toThrow();
  expect(() => secrets.open(sealed.slice(0, 20), "webhook:7")).toThrow(/truncated/);
  expect(() => secrets.open("", "webhook:7")).toThrow(/key/);
});

test("[A29] While the key is replaced, the new one seals and the old one still opens", async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)].map((key) => key.toString("base64"));
  const open = (secretKey: string) => loadSecrets({ secretKey, dataFolder, hasData: true });
  const before = await open(`${oldKey}`);
  const during = await open(`${newKey},${oldKey}`);
  const after = await open(`${newKey}`);

  const sealed = before.seal("secret", "webhook:7");
  expect(during.open(sealed, "webhook:7")).toBe("secret");
  expect(after.open(during.seal("secret", "webhook:7"), "webhook:7")).toBe("secret");
  expect(() => after.open(sealed, "webhook:7")).toThrow(/missing/);
});

test("[A39] A signature is valid with every key, for its text and purpose only", () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = createSecrets([oldKey]);
  const during = createSecrets([newKey, oldKey]);
  const after = createSecrets([newKey]);
  const signature = before.sign("https://example.org/", "image");
  expect(before.sign("https://example.org/", "image")).toBe(signature);
  expect(during.sign("https://example.org/", "image")).not.toBe(signature);
  expect(during.isSigned("https://example.org/", signature, "image")).toBe(true);
  for (const bad of ["", "AAAA", `${signature}AAAA`, signature.toLowerCase()]) {
    expect(during.isSigned("https://example.org/", bad, "image"), bad).toBe(false);
  }
  expect(during.isSigned("https://example.org/a", signature, "image")).toBe(false);
  expect(during.isSigned("https://example.org/", signature, "file")).toBe(false);
  expect(after.isSigned("https://example.org/", signature, "image")).toBe(false);
});

test("[A44] Only the owner can read the key file, regardless of its previous mode", async () => {
  const file = join(dataFolder, "secret.key");
  await loadSecrets({ dataFolder, hasData: false });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Buffer.from(await readFile(file, "utf8"), "base64")).toHaveLength(32);

  await chmod(file, 0o644);
  await loadSecrets({ dataFolder, hasData: true });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("[A43] If the key file is missing and there is data, the start fails with instructions", async () => {
  await expect(loadSecrets({ dataFolder, hasData: true })).rejects.toThrow(
    /secret\.key is missing.*backup.*BELFRY_SECRET_KEY/,
  );
  expect(await readdir(dataFolder)).toEqual([]);
});

test("[A43] An invalid key prevents the start", async () => {
  const secretKey = "c2hvcnQ=";
  await expect(loadSecrets({ secretKey, dataFolder, hasData: false })).rejects.toThrow(/32 bytes/);
  await writeFile(join(dataFolder, "secret.key"), "\n");
  await expect(loadSecrets({ dataFolder, hasData: true })).rejects.toThrow(/empty/);
});

test("Two servers that start simultaneously in one folder use the same key", async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => loadSecrets({ dataFolder, hasData: false })),
  );
  expect(other?.open(one?.seal("secret", "x") ?? "", "x")).toBe("secret");
  expect(await readdir(dataFolder)).toEqual(["secret.key"]);
});
