/** Netlify's webhooks: one message per deploy, and submissions of forms. */
import { createHash } from "node:crypto";
import { isSameSecret } from "../../../crypto/compare.ts";
import { type Format, header, type ReadResult, reject, type SignedRequest } from "../format.ts";
import { get, getText, isObject } from "../reading/json-path.ts";
import { isBase64UrlHmac } from "../reading/signatures.ts";
import { readDeploy } from "./deploys.ts";
import { readSubmission } from "./submissions.ts";

export const netlify: Format = {
  name: "netlify",
  headers: [{ name: "x-netlify-event" }],
  shape: {
    members: ["deploy_ssl_url", "ordered_human_fields"],
    isBody: (body) =>
      getText(body, "site_id") !== "" || Array.isArray(get(body, "ordered_human_fields")),
  },

  read({ body }): ReadResult {
    if (getText(body, "form_name") || isObject(get(body, "human_fields")))
      return readSubmission(body);
    if (getText(body, "state") && (getText(body, "site_id") || getText(body, "deploy_url"))) {
      return readDeploy(body);
    }
    return reject("The body is neither a deploy of a site nor a submission of a form.");
  },

  isSigned,
};

/** A JSON Web Signature (RFC 7515) with HS256. Its payload has the SHA-256 of the body. */
function isSigned({ secret, headers, body }: SignedRequest): boolean {
  const given = header(headers, "x-webhook-signature");
  const [head = "", payload = "", signature = "", ...more] = given.split(".", 4);
  if (more.length > 0 || readPart(head)?.alg !== "HS256") return false;
  if (!isBase64UrlHmac(signature, secret, `${head}.${payload}`)) return false;
  const claims = readPart(payload);
  const digest = createHash("sha256").update(body).digest("hex");
  return claims?.iss === "netlify" && isSameSecret(getText(claims, "sha256"), digest);
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
