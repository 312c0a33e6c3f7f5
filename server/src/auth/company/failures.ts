/** Explains a failed sign-in at the provider to administrators. The user sees less. */
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { ClaimError } from "./claims.ts";

export interface ProviderFailure {
  /** For the log and the audit log. */
  reason: string;
  /** The provider gave no usable reply, so a later sign-in may succeed. */
  isUnavailable: boolean;
}

const rejected = (reason: string): ProviderFailure => ({ reason, isUnavailable: false });
const unavailable = (reason: string): ProviderFailure => ({ reason, isUnavailable: true });

export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ClaimError) return rejected(error.message);
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return rejected(replyOf(error));
  }
  if (error instanceof ClientError) return clientFailure(error);
  // `fetch` fails with a TypeError whose cause names the host.
  if (error instanceof TypeError) {
    return unavailable(`The provider cannot be reached: ${messageOf(error.cause ?? error)}`);
  }
  return rejected(messageOf(error));
}

/** An error that the provider named. */
function replyOf({
  error,
  error_description: text,
}: {
  error: string;
  error_description?: string;
}) {
  const hints: Record<string, string> = {
    access_denied: "The user did not agree, or may not use this client.",
    invalid_client: "The provider does not accept BELFRY_OIDC_CLIENT_ID and _CLIENT_SECRET.",
    invalid_grant: "The code was used before, has expired, or was issued for another redirect URL.",
    invalid_scope: "The provider does not know one of the scopes in BELFRY_OIDC_SCOPES.",
    unauthorized_client: "The client may not use the authorization code flow at the provider.",
  };
  const hint = hints[error];
  return `The provider replied ${error}.${hint ? ` ${hint}` : ""}${text ? ` It says: ${text}` : ""}`;
}

function clientFailure(error: ClientError): ProviderFailure {
  const { cause } = error;
  const detail = `${error.message}: ${messageOf(cause)}`;
  switch (error.code) {
    case "OAUTH_TIMEOUT":
      return unavailable("The provider did not reply within 10 seconds.");
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
    case "OAUTH_RESPONSE_IS_NOT_JSON":
    case "OAUTH_PARSE_ERROR":
      return unavailable(`The provider sent an unexpected reply (${detail}).`);
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return rejected(
        "The ID token is not valid at this time: the clocks of the provider and of this server differ.",
      );
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
      return rejected(`The ID token is for another client, issuer or sign-in (${detail}).`);
    case "OAUTH_KEY_SELECTION_FAILED":
      return rejected("The ID token is signed with a key that the provider does not list.");
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return rejected(`The provider names another issuer than BELFRY_OIDC_ISSUER (${detail}).`);
    default:
      return rejected(detail);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
