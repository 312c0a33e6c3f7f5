/** Checks the whole installation, and says in words what is fine and what to fix. */
import { resolve } from "node:path";
import { checkBus } from "../../bus/check-bus.ts";
import { busPurpose } from "../../bus/configured-bus.ts";
import { systemClock } from "../../clock.ts";
import { type Config, ConfigError, readConfig } from "../../config/config.ts";
import { describeRisks } from "../../config/risky-values.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import { checkMailServer } from "../../mail.ts";
import type { Io } from "../command.ts";
import { checkDatabase } from "./database-checks.ts";
import { type Finding, fix, formatFinding, ok, skip, summarize, warn } from "./finding.ts";
import { checkFolder, checkNode } from "./machine-checks.ts";
import { checkProvider } from "./provider-check.ts";
import { checkServer } from "./server-checks.ts";
import { checkThumbnails } from "./thumbnail-check.ts";

/** Returns the exit code. */
export async function runDoctor(io: Io): Promise<number> {
  const findings: Finding[] = [];
  for await (const finding of check(io)) {
    findings.push(finding);
    io.print(formatFinding(finding));
  }
  io.print(`\n${summarize(findings)}`);
  return findings.some(({ level }) => level === "fix") ? 1 : 0;
}

async function* check(io: Io): AsyncGenerator<Finding> {
  yield checkNode(io.nodeVersion);
  const config = read(io);
  if (config instanceof ConfigError) {
    for (const problem of config.problems) yield fix(problem);
    yield skip("Nothing else was checked: correct the options first.");
    return;
  }
  yield ok("The options are valid.");
  yield await checkThumbnails();
  for (const risk of describeRisks(config)) yield warn(risk);
  const dataFolder = resolve(config.dataFolder);
  const now = systemClock.now;
  yield* await checkFolder(io, dataFolder, config.secretKey !== undefined);
  const { findings, secrets } = await checkDatabase(io, config, dataFolder, now);
  yield* findings;
  const hasBus = config.databaseUrl !== undefined || config.natsUrls.length > 0;
  if (hasBus && secrets) yield await checkConnectedBus(config, secrets);
  if (secrets) yield* await checkServer(config, secrets, now);
  else yield skip("The running server was not checked: it needs the database and the key.");
  yield await checkMail(config);
  yield* await checkProvider(config, now);
}

function read({ environment, readFile }: Io): Config | ConfigError {
  try {
    return readConfig(environment, readFile);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** Other servers on the database are only reached through the bus. */
async function checkConnectedBus(config: Config, secrets: Secrets): Promise<Finding> {
  const { name, problem } = await checkBus(config, secrets.signerFor(busPurpose));
  if (problem !== undefined) return fix(problem);
  return ok(`Several servers can share the database: ${name} connects them.`);
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined) {
    return skip("No mail server is set (BELFRY_SMTP_URL): links must be sent by hand.");
  }
  const { host } = new URL(smtpUrl);
  const failure = await checkMailServer(smtpUrl);
  if (!failure) return ok(`The mail server ${host} accepts connections.`);
  const reply = failure.responseCode === undefined ? "" : `, reply ${failure.responseCode}`;
  const advice =
    failure.code === "EAUTH"
      ? "It rejects the user or the password"
      : "Check its name, its port and the firewall";
  return fix(`The mail server ${host} cannot be used (${failure.code}${reply}). ${advice}.`);
}
