/**
 * The error catalogue. A code is a stable fact: never renamed, never used for something else.
 * Every refusal answers `application/problem+json` (RFC 9457) made from its line here.
 */
export const problems = {
  invalid_body: [400, "Invalid body", "The body does not have the shape this address expects."],
  invalid_request: [400, "Invalid request", "What arrived is not a valid HTTP request."],
  invalid_query: [400, "Invalid address", "A part of the address or its query is not valid."],
  empty_message: [400, "Nothing to show", "The message has no text to show."],
  two_credentials: [400, "Two credentials", "Send one credential in a request, not two."],
  invalid_idempotency_key: [
    400,
    "Invalid Idempotency-Key",
    "The Idempotency-Key header is 1 to 128 printable ASCII characters.",
  ],
  template_failed: [
    400,
    "Template failed",
    "The webhook's template could not be filled with this body.",
  ],
  sign_in_required: [401, "Sign-in required", "This address needs a session or an API key."],
  invalid_token: [401, "Invalid token", "The token is unknown, expired or revoked."],
  invalid_login: [401, "Sign-in failed", "E-mail or password is wrong."],
  invalid_password: [401, "Wrong password", "The password is wrong."],
  invalid_code: [401, "Wrong code", "The code is wrong, too old, or was used before."],
  invalid_ticket: [
    401,
    "Sign-in expired",
    "This sign-in took too long or failed too often. Begin again.",
  ],
  invalid_passkey: [401, "Passkey not accepted", "This passkey was not accepted."],
  invalid_signature: [
    401,
    "Invalid signature",
    "The request is not signed with this webhook's secret.",
  ],
  invalid_setup_token: [403, "Invalid setup token", "The setup token is wrong or no longer valid."],
  cross_site: [403, "Cross-site request", "This request came from another site and was refused."],
  not_allowed: [403, "Not allowed", "Your role in this chat does not allow this."],
  reauthentication_required: [
    403,
    "Reauthentication required",
    "Confirm your password again, then repeat this.",
  ],
  insufficient_scope: [403, "Insufficient scope", "The scopes of this API key do not allow this."],
  session_required: [
    403,
    "Session required",
    "An API key may not do this. Sign in with a session.",
  ],
  enrolment_required: [
    403,
    "Two-factor required",
    "This server asks everybody for two-factor. Turn it on first.",
  ],
  two_factor_blocked: [
    403,
    "Two-factor blocked",
    "Too many wrong codes. An administrator must turn off two-factor for this user.",
  ],
  own_account: [403, "Your own account", "Do this for your own account in Settings."],
  second_factor_required: [
    403,
    "Second factor required",
    "With two-factor on, confirm with a code, not with the password alone.",
  ],
  webhook_disabled: [
    403,
    "Webhook disabled",
    "This webhook has been turned off by those who manage its chat.",
  ],
  webhook_expired: [403, "Webhook expired", "The time that this webhook was given has ended."],
  address_not_allowed: [
    403,
    "Address not allowed",
    "This webhook may not be called from this address.",
  ],
  admin_required: [403, "Administrators only", "Only administrators of this server may do this."],
  role_too_high: [403, "Role too high", "You cannot give, take or manage a role above your own."],
  not_found: [404, "Not found", "There is nothing at this address, or it is not yours to see."],
  chat_not_found: [404, "Chat not found", "There is no such chat, or you are not a member of it."],
  message_not_found: [404, "Message not found", "There is no such message in this chat."],
  user_not_found: [404, "User not found", "There is no such user."],
  webhook_not_found: [404, "Webhook not found", "There is no such webhook."],
  delivery_not_found: [
    404,
    "Delivery not found",
    "There is no such delivery, or it is kept no longer.",
  ],
  file_not_found: [404, "File not found", "There is no such file, or it is not yours to see."],
  image_not_found: [404, "Image not available", "The image could not be fetched from where it is."],
  session_not_found: [404, "Session not found", "There is no such session."],
  api_key_not_found: [404, "API key not found", "There is no such API key."],
  passkey_not_found: [404, "Passkey not found", "There is no such passkey."],
  invite_not_found: [404, "Invite not found", "There is no such invite."],
  method_not_allowed: [405, "Method not allowed", "This address does not answer that method."],
  request_timeout: [408, "Request timeout", "The request did not arrive in time."],
  setup_done: [409, "Setup is done", "This server has been set up already. Sign in instead."],
  last_owner: [409, "Last owner", "A chat needs an owner. Make somebody else an owner first."],
  last_server_owner: [
    409,
    "Last owner",
    "This server needs an owner. Make somebody else one first.",
  ],
  two_factor_on: [409, "Two-factor is on", "Two-factor is on already."],
  two_factor_off: [409, "Two-factor is off", "Two-factor is not on."],
  enrolment_not_started: [
    409,
    "Nothing to confirm",
    "There is no new secret to confirm, or it is too old. Begin again.",
  ],
  email_taken: [409, "E-mail taken", "Another user of this server has this e-mail."],
  mail_not_configured: [
    409,
    "No mail server",
    "This server sends no mail. Hand over the link yourself.",
  ],
  chat_archived: [410, "Chat is archived", "This chat is archived and takes no new messages."],
  body_too_large: [413, "Body too large", "The body is larger than this address accepts."],
  text_too_long: [413, "Text too long", "The text is longer than one message may be."],
  unsupported_media_type: [415, "Unsupported media type", "Send the body as application/json."],
  range_not_satisfiable: [
    416,
    "Range not satisfiable",
    "The file ends before the part that was asked for.",
  ],
  invalid_invite: [422, "Invite not valid", "This invite has expired, was used up or was revoked."],
  invalid_reset: [422, "Link not valid", "This link has expired or was used. Ask for a new one."],
  limit_reached: [422, "Limit reached", "There can be no more of these."],
  password_too_weak: [422, "Password not accepted", "This password is too short or too common."],
  idempotency_mismatch: [
    422,
    "Idempotency-Key reused",
    "This Idempotency-Key was used with a different body.",
  ],
  rate_limited: [429, "Too many requests", "Slow down and try again later."],
  headers_too_large: [431, "Headers too large", "The address and headers are too long together."],
  internal: [500, "Internal error", "Something went wrong here. The log has the details."],
  unavailable: [503, "Unavailable", "The server cannot do this right now. Nothing was changed."],
} as const satisfies Record<string, readonly [status: number, title: string, sentence: string]>;

export type ProblemCode = keyof typeof problems;

/** One refusal on the wire. `instance` is the request id, to be found again in the log. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  instance: string;
  /** Where in the request: JSON pointers (RFC 6901) for bodies. */
  errors?: { pointer: string; detail: string }[];
  /** The number that was bumped into, and what was sent. */
  limit?: number;
  actual?: number;
}
