/**
 * Summary and problem codes of each endpoint. The codes of the access rule, of invalid requests
 * and of unknown chats are added. The test kit compares every reply with this table.
 */
import type { EndpointKey } from "@belfry/contracts/api";
import type { ProblemCode } from "@belfry/contracts/problems";

// biome-ignore format: one line per endpoint
export const endpointDocs: Record<EndpointKey, readonly [summary: string, ...codes: ProblemCode[]]> = {
  "GET /api/setup": ["Get whether the server needs setup"],
  "POST /api/setup": ["Set up the server", "setup_done", "invalid_setup_token", "email_taken", "password_too_weak", "rate_limited"],

  "POST /api/auth/login": ["Sign in with a password", "invalid_login", "rate_limited"],
  "GET /api/auth/options": ["Get the options of the sign-in screen"],
  "POST /api/auth/2fa/verify": ["Finish a sign-in with a code", "invalid_ticket", "invalid_code", "invalid_login", "two_factor_blocked", "rate_limited"],
  "POST /api/auth/2fa/recover": ["Finish a sign-in with a recovery code", "invalid_ticket", "invalid_code", "invalid_login", "two_factor_blocked", "rate_limited"],
  "POST /api/auth/passkey/options": ["Start a sign-in with a passkey", "invalid_ticket", "invalid_passkey", "rate_limited"],
  "POST /api/auth/passkey/verify": ["Sign in with a passkey", "invalid_ticket", "invalid_passkey", "invalid_login", "rate_limited"],
  "POST /api/auth/password-reset": ["Request a password reset link by mail", "rate_limited"],
  "POST /api/auth/password-reset/confirm": ["Set a password with a reset link", "invalid_reset", "password_too_weak", "rate_limited"],
  "POST /api/auth/logout": ["Sign out"],
  "GET /api/auth/session": ["Get the current session"],
  "POST /api/auth/reauthenticate": ["Reauthenticate", "invalid_password", "invalid_code", "second_factor_required", "two_factor_off", "two_factor_blocked", "rate_limited"],

  "GET /api/me": ["Get your profile"],
  "PATCH /api/me": ["Change your profile", "reauthentication_required", "email_taken", "user_not_found"],
  "PUT /api/me/password": ["Change your password", "invalid_password", "password_too_weak", "rate_limited"],
  "GET /api/me/2fa": ["Get the state of two-factor"],
  "POST /api/me/2fa": ["Start turning on two-factor", "reauthentication_required", "invalid_password", "invalid_code", "two_factor_on", "two_factor_blocked", "rate_limited"],
  "DELETE /api/me/2fa": ["Turn off two-factor", "invalid_password", "invalid_code", "two_factor_off", "two_factor_blocked", "rate_limited"],
  "POST /api/me/2fa/confirm": ["Turn on two-factor", "invalid_code", "enrolment_not_started", "rate_limited"],
  "POST /api/me/2fa/recovery-codes": ["Create new recovery codes", "two_factor_off"],
  "GET /api/me/sessions": ["List your sessions"],
  "DELETE /api/me/sessions": ["End your other sessions"],
  "DELETE /api/me/sessions/:sessionId": ["End one of your sessions", "session_not_found"],
  "GET /api/me/api-keys": ["List your API keys"],
  "POST /api/me/api-keys": ["Create an API key", "limit_reached"],
  "DELETE /api/me/api-keys/:apiKeyId": ["Revoke an API key", "api_key_not_found"],
  "GET /api/me/passkeys": ["List your passkeys"],
  "POST /api/me/passkeys/options": ["Start adding a passkey", "limit_reached"],
  "POST /api/me/passkeys": ["Add a passkey", "invalid_passkey", "limit_reached"],
  "DELETE /api/me/passkeys/:passkeyId": ["Remove a passkey", "passkey_not_found"],

  "GET /api/invites": ["List invites"],
  "POST /api/invites": ["Create an invite", "reauthentication_required", "role_too_high", "chat_not_found", "email_taken", "mail_not_configured", "limit_reached"],
  "DELETE /api/invites/:inviteId": ["Revoke an invite", "invite_not_found"],
  "POST /api/invites/lookup": ["Get the details of an invite", "invalid_invite", "rate_limited"],
  "POST /api/invites/accept": ["Accept an invite", "invalid_invite", "email_taken", "password_too_weak", "rate_limited"],

  "GET /api/admin/users": ["List all users"],
  "POST /api/admin/users": ["Create a user", "role_too_high", "email_taken", "password_too_weak"],
  "PATCH /api/admin/users/:userId": ["Change a user", "own_account", "role_too_high", "user_not_found", "email_taken", "last_server_owner"],
  "POST /api/admin/users/:userId/password-reset": ["Create a password reset link", "own_account", "role_too_high", "user_not_found"],
  "DELETE /api/admin/users/:userId/2fa": ["Turn off two-factor of a user", "own_account", "role_too_high", "user_not_found", "two_factor_off"],
  "GET /api/admin/users/:userId/sessions": ["List the sessions of a user", "role_too_high", "user_not_found"],
  "DELETE /api/admin/users/:userId/sessions": ["End all sessions of a user", "role_too_high", "user_not_found"],
  "DELETE /api/admin/users/:userId/sessions/:sessionId": ["End one session of a user", "role_too_high", "user_not_found", "session_not_found"],
  "GET /api/admin/policy": ["Get the policy"],
  "PATCH /api/admin/policy": ["Change the policy", "two_factor_off"],
  "GET /api/admin/audit": ["List the audit log"],

  "GET /api/users": ["Search users"],

  "GET /api/chats": ["List your chats"],
  "POST /api/chats": ["Create a chat", "user_not_found"],
  "GET /api/chats/:chatId": ["Get a chat"],
  "PATCH /api/chats/:chatId": ["Change a chat", "not_allowed"],
  "GET /api/chats/:chatId/members": ["List the members of a chat"],
  "PUT /api/chats/:chatId/members/:userId": ["Add a member or change their role", "not_allowed", "user_not_found", "last_owner"],
  "DELETE /api/chats/:chatId/members/:userId": ["Remove a member", "not_allowed", "user_not_found", "last_owner"],
  "PUT /api/chats/:chatId/read": ["Mark messages as read"],

  "GET /api/chats/:chatId/messages": ["List messages"],
  "POST /api/chats/:chatId/messages": ["Post a message", "message_not_found", "empty_message", "text_too_long", "idempotency_mismatch", "chat_archived"],
  "GET /api/chats/:chatId/messages/:messageId": ["Get a message", "message_not_found"],
  "PATCH /api/chats/:chatId/messages/:messageId": ["Edit a message", "not_allowed", "message_not_found", "empty_message", "text_too_long", "chat_archived"],
  "DELETE /api/chats/:chatId/messages/:messageId": ["Delete a message", "not_allowed", "message_not_found", "chat_archived"],
  "GET /api/chats/:chatId/changes": ["List changed messages"],

  "GET /api/chats/:chatId/webhooks": ["List the webhooks of a chat", "not_allowed"],
  "POST /api/chats/:chatId/webhooks": ["Create a webhook", "not_allowed", "limit_reached"],
  "PATCH /api/chats/:chatId/webhooks/:webhookId": ["Change a webhook", "not_allowed", "webhook_not_found", "rate_limited"],
  "DELETE /api/chats/:chatId/webhooks/:webhookId": ["Delete a webhook", "not_allowed", "webhook_not_found"],
  "GET /api/chats/:chatId/webhooks/:webhookId/url": ["Reveal the URL of a webhook", "reauthentication_required", "not_allowed", "webhook_not_found"],
  "POST /api/chats/:chatId/webhooks/:webhookId/test": ["Post a test message", "not_allowed", "webhook_not_found", "webhook_disabled", "webhook_expired", "chat_archived"],
  "POST /api/chats/:chatId/webhooks/:webhookId/rotate": ["Replace the URL of a webhook", "reauthentication_required", "not_allowed", "webhook_not_found"],
  "POST /api/chats/:chatId/webhooks/:webhookId/move": ["Move a webhook to another chat", "not_allowed", "webhook_not_found", "chat_archived", "limit_reached"],
  "POST /api/chats/:chatId/webhooks/:webhookId/preview": ["Preview templates", "not_allowed", "webhook_not_found", "rate_limited"],
  "POST /api/chats/:chatId/webhooks/:webhookId/suggestion": ["Suggest templates for a payload", "not_allowed", "webhook_not_found"],
  "GET /api/chats/:chatId/webhooks/:webhookId/sender": ["Get a webhook as members see it", "webhook_not_found"],
  "GET /api/chats/:chatId/webhooks/:webhookId/deliveries": ["List deliveries", "not_allowed", "webhook_not_found"],
  "GET /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId": ["Get a delivery", "not_allowed", "webhook_not_found", "delivery_not_found"],
  "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay": ["Replay a delivery", "not_allowed", "webhook_not_found", "delivery_not_found", "confirmation_required", "webhook_disabled", "webhook_expired"],

  "GET /api/files/:fileId/:name": ["Get a file", "file_not_found", "range_not_satisfiable"],
  "POST /api/images": ["Get paths of external images", "rate_limited"],
  "GET /api/images/:signature/:url": ["Get an external image", "image_not_found", "rate_limited"],
};
