/** Explains why a PostgreSQL database cannot be opened, without its password. */
import { failureCode } from "../failures.ts";

/** Returns a sentence that names the option, the host and what to check. */
export function explainPostgresError(error: unknown, databaseUrl: string): string {
  const target = targetOf(databaseUrl);
  const reason = reasonOf(error, target);
  return `The PostgreSQL database ${target.database} at ${target.host} (BELFRY_DATABASE_URL) cannot be opened: ${reason}.`;
}

interface Target {
  host: string;
  user: string;
  database: string;
}

function targetOf(databaseUrl: string): Target {
  const { host, hostname, port, username, pathname, searchParams } = new URL(databaseUrl);
  const socketFolder = searchParams.get("host");
  return {
    host: socketFolder ?? (port ? host : `${hostname || "localhost"}:5432`),
    user: username,
    database: pathname.slice(1) || username,
  };
}

function reasonOf(error: unknown, { user, database }: Target): string {
  const message = error instanceof Error ? error.message.replace(/;.*|\.$/, "") : String(error);
  switch (failureCode(error)) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "there is no such host";
    case "ECONNREFUSED":
      return "nothing listens there. Check the host and the port, and that PostgreSQL runs";
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "08006":
      return "it does not respond. Check the host, the port and the firewall";
    case "28P01":
      return `the password of the user ${user} is wrong`;
    case "28000":
      return `it rejects the user ${user}: ${message}. If it requires TLS, add ?sslmode=verify-full to the URL`;
    case "3D000":
      return `the database ${database} does not exist. Create it first`;
    case "42501":
      return `the user ${user} does not have a required permission: ${message}. Make it the owner of the database`;
    case "53300":
      return "it has no free connection. Belfry needs 15: increase max_connections";
  }
  if (/client password must be a string/.test(message)) return "it needs a password in the URL";
  if (/does not support SSL/.test(message)) {
    return "it does not offer TLS. Turn TLS on there, or remove sslmode from the URL";
  }
  if (/altnames/.test(message)) {
    return `its TLS certificate is for another host: ${message}. Use the host name of the certificate`;
  }
  if (/certificate|ERR_TLS/i.test(`${failureCode(error)} ${message}`)) {
    return `its TLS certificate is not trusted: ${message}. Add &sslrootcert=FILE with the certificate of its certificate authority`;
  }
  return message;
}
