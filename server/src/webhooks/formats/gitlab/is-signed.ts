/** GitLab's secret token, sent as it is, and its signing token, which signs as Standard Webhooks does. */
import { header, type SignedRequest } from "../format.ts";
import { isBase64Hmac, isRecent, isSameSecret } from "../reading/signatures.ts";

const mostSignatures = 10;

export function isSigned(signed: SignedRequest): boolean {
  const signatures = header(signed.headers, "webhook-signature");
  return signatures === ""
    ? isSameSecret(header(signed.headers, "x-gitlab-token"), signed.secret)
    : isSignedByStandard(signatures, signed);
}

function isSignedByStandard(
  signatures: string,
  { secret, headers, body, now }: SignedRequest,
): boolean {
  const seconds = header(headers, "webhook-timestamp");
  if (!isRecent(seconds, now)) return false;
  const head = `${header(headers, "webhook-id")}.${seconds}.`;
  const key = secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret);
  return signatures
    .split(" ", mostSignatures)
    .some((part) => part.startsWith("v1,") && isBase64Hmac(part.slice(3), key, head, body));
}
