/**
 * The error catalogue. Every error reply is `application/problem+json` (RFC 9457), built from its
 * line here. A code is never renamed or reused.
 */
// biome-ignore format: a table is read by its rows
export const problems = {
  invalid_body: [400, "Invalid body", "The body does not match the schema of this endpoint."],
  invalid_request: [400, "Invalid request", "This is not a valid HTTP request."],
  invalid_query: [400, "Invalid URL", "Part of the path or query is not valid."],
  empty_message: [400, "Empty message", "The message has no text to show."],
  invalid_emoji: [400, "Invalid emoji", "React with exactly one emoji."],
  two_credentials: [400, "Two credentials", "Send only one credential with a request."],
  invalid_idempotency_key: [400, "Invalid Idempotency-Key", "The Idempotency-Key header must be 1 to 128 printable ASCII characters."],
  template_failed: [400, "Template failed", "The webhook's template could not be rendered with this body."],
  sign_in_required: [401, "Sign-in required", "This endpoint needs a session or an API key."],
  invalid_token: [401, "Invalid token", "The token is unknown, expired or revoked."],
  invalid_login: [401, "Sign-in failed", "Wrong e-mail or password."],
  invalid_password: [401, "Wrong password", "The password is wrong."],
  invalid_code: [401, "Wrong code", "The code is wrong, expired or already used."],
  invalid_ticket: [401, "Sign-in expired", "This sign-in took too long or failed too often. Start again with your password."],
  invalid_passkey: [401, "Passkey rejected", "This passkey could not be verified."],
  company_rejected: [401, "Company sign-in failed", "The sign-in with your company’s account failed. Try again, or ask an administrator: the audit log has the reason."],
  company_expired: [401, "Sign-in expired", "This sign-in took too long, or was already completed. Start again."],
  invalid_signature: [401, "Invalid signature", "The request is not signed with this webhook's secret."],
  invalid_setup_token: [403, "Invalid setup token", "The setup token is wrong or has expired."],
  company_not_allowed: [403, "Account not allowed", "This account may not sign in here. Ask an administrator."],
  company_not_connected: [403, "Account not connected", "No user is connected with this account. Sign in with your password, and connect it in Settings."],
  company_email_unverified: [403, "E-mail not verified", "Your company’s sign-in does not confirm your e-mail address. Ask an administrator."],
  cross_site: [403, "Cross-site request", "This request came from another site and was rejected."],
  not_allowed: [403, "Not allowed", "Your role in this chat does not allow this."],
  reauthentication_required: [403, "Reauthentication required", "Confirm your password and try again."],
  insufficient_scope: [403, "Insufficient scope", "The scopes of this API key do not allow this."],
  session_required: [403, "Session required", "API keys cannot do this. Sign in instead."],
  enrolment_required: [403, "Two-factor required", "This server requires two-factor authentication. Turn it on first."],
  two_factor_blocked: [403, "Two-factor blocked", "There were too many wrong codes. An administrator must reset this user's two-factor authentication."],
  own_account: [403, "Your own account", "Change your own account in Settings."],
  second_factor_required: [403, "Second factor required", "Confirm with a two-factor code. The password alone is not enough."],
  read_only_chat: [403, "Read-only chat", "You cannot post to this chat, because nobody else can read new messages in it."],
  webhook_disabled: [403, "Webhook disabled", "This webhook is disabled."],
  webhook_expired: [403, "Webhook expired", "This webhook has expired."],
  address_not_allowed: [403, "IP address not allowed", "This webhook does not accept requests from this IP address."],
  admin_required: [403, "Administrators only", "Only administrators of this server can do this."],
  owner_required: [403, "Owners only", "Only owners of this server can do this."],
  role_too_high: [403, "Role too high", "You cannot assign or manage a role above your own."],
  not_found: [404, "Not found", "There is nothing at this URL, or you cannot see it."],
  chat_not_found: [404, "Chat not found", "This chat does not exist, or you are not a member of it."],
  message_not_found: [404, "Message not found", "This message does not exist in this chat."],
  scheduled_message_not_found: [404, "Scheduled message not found", "This scheduled message does not exist, or it is being sent."],
  section_not_found: [404, "Section not found", "This section of your sidebar does not exist."],
  user_not_found: [404, "User not found", "This user does not exist."],
  user_group_not_found: [404, "User group not found", "This user group does not exist."],
  duty_not_found: [404, "No duty", "This chat has no list of members who take turns on duty."],
  override_not_found: [404, "Override not found", "This override does not exist, or it has ended long ago."],
  heartbeat_not_found: [404, "Heartbeat not found", "This heartbeat does not exist."],
  silence_not_found: [404, "Silence not found", "This silence does not exist, or it has ended long ago."],
  window_not_found: [404, "Maintenance window not found", "This maintenance window does not exist, or it is over."],
  webhook_not_found: [404, "Webhook not found", "This webhook does not exist."],
  delivery_not_found: [404, "Delivery not found", "This delivery does not exist, or it is no longer in the log."],
  file_not_found: [404, "File not found", "This file does not exist, or you cannot see it."],
  image_not_found: [404, "Image not available", "The image could not be loaded from its server."],
  session_not_found: [404, "Session not found", "This session does not exist."],
  api_key_not_found: [404, "API key not found", "This API key does not exist."],
  passkey_not_found: [404, "Passkey not found", "This passkey does not exist."],
  invite_not_found: [404, "Invite not found", "This invite does not exist."],
  method_not_allowed: [405, "Method not allowed", "This endpoint does not support this method."],
  request_timeout: [408, "Request timeout", "The request did not arrive in time."],
  setup_done: [409, "Setup already done", "This server is already set up. Sign in instead."],
  last_owner: [409, "Last owner", "A chat needs an owner. Make another member an owner first, or delete the chat."],
  last_server_owner: [409, "Last owner", "This server needs an owner. Make another user an owner first."],
  successor_required: [409, "New owner required", "Some chats would have no owner. Choose a new owner for each of them."],
  export_running: [409, "Export running", "Your last export is still running. Wait until it has finished."],
  two_factor_on: [409, "Two-factor is on", "Two-factor authentication is already on."],
  two_factor_off: [409, "Two-factor is off", "Two-factor authentication is not on."],
  enrolment_not_started: [409, "Nothing to confirm", "There is no new secret to confirm, or it has expired. Start again."],
  confirmation_required: [409, "Confirmation required", "The sender of this request was not verified. Confirm that it should be posted."],
  handle_taken: [409, "Handle taken", "Another user or a group has this handle or one that looks like it. Choose another one."],
  user_deactivated: [409, "User deactivated", "This user is deactivated and cannot read messages."],
  company_email_taken: [409, "E-mail taken", "A user with your e-mail address exists. Sign in with your password, and connect the account in Settings."],
  company_account_taken: [409, "Account taken", "Another user has connected this account."],
  company_off: [409, "No company sign-in", "This server has no OpenID provider. Its administrator must set BELFRY_OIDC_ISSUER."],
  password_required: [409, "Password required", "Choose a password first: without it, you could not sign in. An administrator can create a password link for you."],
  email_taken: [409, "E-mail taken", "Another user already has this e-mail."],
  mail_not_configured: [409, "No mail server", "This server does not send e-mail. Send the link to the user yourself."],
  not_a_direct_chat: [409, "Not a direct chat", "Only direct chats can be hidden. Leave this chat instead."],
  not_a_thread: [409, "Not a thread", "Only threads are unfollowed. Leave this chat as one of its members instead."],
  threads_off: [409, "Threads are off", "The owners of this chat have turned threads off."],
  push_not_on: [409, "No push subscription", "This browser does not receive push notifications. Turn them on first."],
  push_endpoint_taken: [409, "Push subscription in use", "Another user's browser receives push notifications at this endpoint. Turn notifications off and on again in this browser."],
  push_off: [409, "Push not configured", "This server cannot send push notifications. Its administrator must set BELFRY_PUSH_SUBJECT."],
  alert_not_open: [409, "Alert not open", "This message is not an alert, or it is resolved or closed."],
  chat_archived: [410, "Chat archived", "This chat is archived and accepts no new messages."],
  body_too_large: [413, "Body too large", "The body is larger than this endpoint accepts."],
  text_too_long: [413, "Text too long", "The text is longer than a message can be."],
  unsupported_media_type: [415, "Unsupported media type", "Send the body as application/json."],
  range_not_satisfiable: [416, "Range not satisfiable", "The requested range starts after the end of the file."],
  invalid_invite: [422, "Invalid invite", "This invite has expired, was revoked or has no uses left."],
  invalid_confirmation: [422, "Invalid link", "This link has expired or was already used. Enter the address again in Settings."],
  invalid_reset: [422, "Invalid link", "This link has expired or was already used. Request a new one."],
  invalid_image: [422, "Image not readable", "Send a JPEG, PNG, WebP or AVIF image with at most 40 megapixels."],
  limit_reached: [422, "Limit reached", "The maximum number has been reached."],
  password_too_weak: [422, "Password too weak", "This password is too short or too common."],
  idempotency_mismatch: [422, "Idempotency-Key reused", "This Idempotency-Key was used with a different body."],
  rate_limited: [429, "Too many requests", "Too many requests were sent."],
  upload_quota_reached: [429, "Upload quota reached", "The daily limit for uploaded files is reached."],
  headers_too_large: [431, "Headers too large", "The URL and the headers are too long."],
  internal: [500, "Internal error", "Something went wrong. The server's log has the details."],
  company_unavailable: [503, "Company sign-in unavailable", "Your company’s sign-in does not reply. Try again in a minute."],
  unavailable: [503, "Unavailable", "The server cannot do this right now. Nothing was changed."],
  outcome_unknown: [503, "Outcome unknown", "The connection to the database was lost, so it is unknown whether this was done. Repeat the request with the same Idempotency-Key or clientId; without one, check first."],
  storage_full: [507, "Storage full", "There is no space for more files."],
} as const satisfies Record<string, readonly [status: number, title: string, sentence: string]>;

export type ProblemCode = keyof typeof problems;

/** A refusal as the API sends it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  /** The request id, as in the server's log. */
  instance: string;
  /** Invalid members of the body, as JSON pointers (RFC 6901). */
  errors?: { pointer: string; detail: string }[];
  /** The exceeded limit and the actual value. */
  limit?: number;
  actual?: number;
}
