/** All endpoints. The server mounts its routes from this table; `packages/client` is typed by it. */
import type { Static, TObject, TSchema } from "typebox";
import * as admin from "./admin.ts";
import * as overview from "./admin-overview.ts";
import * as apiKeys from "./auth/api-keys.ts";
import { companyEndpoints } from "./auth/company-endpoints.ts";
import * as invites from "./auth/invites.ts";
import * as passkeys from "./auth/passkeys.ts";
import * as sessions from "./auth/sessions.ts";
import * as signIn from "./auth/sign-in.ts";
import * as twoFactor from "./auth/two-factor.ts";
import * as chats from "./chats.ts";
import * as deletion from "./deletion.ts";
import { Bytes, NoContent } from "./ids.ts";
import * as files from "./messages/files.ts";
import * as images from "./messages/images.ts";
import * as messages from "./messages/messages.ts";
import * as reactions from "./messages/reactions/reactions.ts";
import * as versions from "./messages/versions.ts";
import * as notifications from "./notifications/notifications.ts";
import { onCallEndpoints } from "./on-call/endpoints.ts";
import * as activity from "./people/activity.ts";
import { avatarEndpoints } from "./people/avatars.ts";
import * as presence from "./people/presence.ts";
import * as saved from "./people/saved.ts";
import * as scheduled from "./people/scheduled.ts";
import * as sidebar from "./people/sidebar.ts";
import * as threads from "./people/threads.ts";
import { userDetailsEndpoints } from "./people/user-details.ts";
import * as userGroups from "./people/user-groups.ts";
import { pushEndpoints } from "./push.ts";
import * as search from "./search/search.ts";
import * as users from "./users.ts";
import * as deliveries from "./webhooks/deliveries.ts";
import * as templates from "./webhooks/templates.ts";
import * as webhooks from "./webhooks/webhooks.ts";

/**
 * `open` needs no credential. `read`, `write` and `admin` accept every session and API keys with that
 * scope; `admin` also needs the role. `session` accepts no API key. `recent` is `session` with a
 * recent reauthentication. `session admin` and `recent admin` also need the role, and `recent owner` the
 * role of an owner.
 */
export type Access =
  | "open"
  | "read"
  | "write"
  | "admin"
  | "session"
  | "recent"
  | "session admin"
  | "recent admin"
  | "recent owner";

interface Endpoint {
  access: Access;
  /** Also accepts a session that is limited to turning on two-factor. */
  whileEnrolling?: true;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  reply: TSchema;
}

const { ChatParams, MemberParams } = chats;
const { MessageParams } = messages;
const { WebhookParams } = webhooks;
const { DeliveryParams } = deliveries;

// biome-ignore format: one line per endpoint
export const api = {
  "GET /api/setup": { access: "open", reply: signIn.SetupState },
  "POST /api/setup": { access: "open", body: signIn.SetupRequest, reply: signIn.Session },
  "POST /api/auth/login": { access: "open", body: signIn.LoginRequest, reply: signIn.LoginReply },
  "GET /api/auth/options": { access: "open", reply: signIn.SignInOptions },
  "POST /api/auth/2fa/verify": { access: "open", body: twoFactor.VerifyRequest, reply: signIn.Session },
  "POST /api/auth/2fa/recover": { access: "open", body: twoFactor.RecoverRequest, reply: signIn.Session },
  "POST /api/auth/passkey/options": { access: "open", body: passkeys.PasskeySignInOptions, reply: passkeys.PasskeyOptions },
  "POST /api/auth/passkey/verify": { access: "open", body: passkeys.PasskeySignIn, reply: signIn.Session },
  "POST /api/auth/password-reset": { access: "open", body: invites.RequestReset, reply: NoContent },
  "POST /api/auth/password-reset/lookup": { access: "open", body: invites.ResetToken, reply: NoContent },
  "POST /api/auth/password-reset/confirm": { access: "open", body: invites.ConfirmReset, reply: invites.ResetResult },
  "POST /api/auth/email/confirm": { access: "open", body: users.ConfirmEmail, reply: NoContent },
  "POST /api/auth/logout": { access: "session", whileEnrolling: true, reply: NoContent },
  "GET /api/auth/session": { access: "session", whileEnrolling: true, reply: signIn.SessionState },
  "POST /api/auth/reauthenticate": { access: "session", whileEnrolling: true, body: signIn.ReauthenticateRequest, reply: signIn.SessionState },
  "GET /api/me": { access: "read", reply: users.Me },
  "PATCH /api/me": { access: "session", body: users.ChangeMe, reply: users.Me },
  "DELETE /api/me": { access: "session", body: deletion.DeleteMe, reply: NoContent },
  "GET /api/me/deletion": { access: "session", reply: deletion.DeletionPreview },
  "GET /api/me/export": { access: "recent", reply: Bytes },
  "GET /api/me/email-change": { access: "session", reply: users.EmailChangeState },
  "DELETE /api/me/email-change": { access: "session", reply: NoContent },
  "GET /api/me/activity": { access: "read", query: activity.ActivityQuery, reply: activity.ActivityPage },
  "GET /api/me/saved": { access: "read", query: saved.SavedQuery, reply: saved.SavedPage },
  "GET /api/me/threads": { access: "read", query: threads.ThreadsQuery, reply: threads.ThreadPage },
  "GET /api/me/threads/unread": { access: "read", reply: threads.UnreadThreads },
  "POST /api/me/threads/read": { access: "write", reply: threads.ReadThreads },
  "GET /api/me/saved/ids": { access: "read", reply: saved.SavedIds },
  "GET /api/me/scheduled-messages": { access: "read", reply: scheduled.ScheduledList },
  "PATCH /api/me/scheduled-messages/:scheduledId": { access: "write", params: scheduled.ScheduledParams, body: scheduled.ChangeScheduled, reply: scheduled.ScheduledMessage },
  "DELETE /api/me/scheduled-messages/:scheduledId": { access: "write", params: scheduled.ScheduledParams, reply: NoContent },
  "POST /api/me/scheduled-messages/:scheduledId/send": { access: "write", params: scheduled.ScheduledParams, reply: messages.Message },
  "GET /api/me/sidebar": { access: "read", reply: sidebar.Sidebar },
  "POST /api/me/sidebar/sections": { access: "write", body: sidebar.CreateSection, reply: sidebar.Sidebar },
  "PATCH /api/me/sidebar/sections/:sectionId": { access: "write", params: sidebar.SectionParams, body: sidebar.ChangeSection, reply: sidebar.Sidebar },
  "DELETE /api/me/sidebar/sections/:sectionId": { access: "write", params: sidebar.SectionParams, reply: sidebar.Sidebar },
  "DELETE /api/me/sidebar/sections/:sectionId/chats/:chatId": { access: "write", params: sidebar.SectionChatParams, reply: sidebar.Sidebar },
  "POST /api/me/chats/read": { access: "write", body: sidebar.ReadMarks, reply: NoContent },
  "POST /api/me/chats/unread": { access: "write", body: sidebar.ReadMarks, reply: NoContent },
  "GET /api/me/notifications": { access: "read", reply: notifications.NotificationSettingsReply },
  "PUT /api/me/notifications": { access: "write", body: notifications.NotificationSettings, reply: notifications.NotificationSettingsReply },
  "GET /api/me/status": { access: "read", reply: presence.OwnStatus },
  "PUT /api/me/status": { access: "write", body: presence.SetStatus, reply: presence.OwnStatus },
  "DELETE /api/me/status": { access: "write", reply: NoContent },
  "PUT /api/me/password": { access: "session", body: users.ChangePassword, reply: NoContent },
  "GET /api/me/2fa": { access: "session", whileEnrolling: true, reply: twoFactor.TwoFactorState },
  "POST /api/me/2fa": { access: "session", whileEnrolling: true, body: twoFactor.StartEnrolment, reply: twoFactor.Enrolment },
  "DELETE /api/me/2fa": { access: "session", body: twoFactor.BothFactors, reply: NoContent },
  "POST /api/me/2fa/confirm": { access: "session", whileEnrolling: true, body: twoFactor.ConfirmEnrolment, reply: twoFactor.RecoveryCodes },
  "POST /api/me/2fa/recovery-codes": { access: "recent", reply: twoFactor.RecoveryCodes },
  "GET /api/me/sessions": { access: "session", reply: sessions.SessionList },
  "DELETE /api/me/sessions": { access: "session", reply: NoContent },
  "DELETE /api/me/sessions/:sessionId": { access: "session", params: sessions.SessionParams, reply: NoContent },
  ...companyEndpoints,
  ...pushEndpoints,
  "GET /api/me/api-keys": { access: "session", reply: apiKeys.ApiKeyList },
  "POST /api/me/api-keys": { access: "recent", body: apiKeys.CreateApiKey, reply: apiKeys.CreatedApiKey },
  "DELETE /api/me/api-keys/:apiKeyId": { access: "session", params: apiKeys.ApiKeyParams, reply: NoContent },
  "GET /api/me/passkeys": { access: "session", reply: passkeys.PasskeyList },
  "POST /api/me/passkeys/options": { access: "recent", reply: passkeys.PasskeyOptions },
  "POST /api/me/passkeys": { access: "recent", body: passkeys.CreatePasskey, reply: passkeys.Passkey },
  "DELETE /api/me/passkeys/:passkeyId": { access: "recent", params: passkeys.PasskeyParams, reply: NoContent },
  "GET /api/invites": { access: "admin", reply: invites.InviteList },
  "POST /api/invites": { access: "admin", body: invites.CreateInvite, reply: invites.CreatedInvite },
  "DELETE /api/invites/:inviteId": { access: "admin", params: invites.InviteParams, reply: NoContent },
  "POST /api/invites/lookup": { access: "open", body: invites.InviteToken, reply: invites.InvitePreview },
  "POST /api/invites/accept": { access: "open", body: invites.AcceptInvite, reply: signIn.Session },
  "GET /api/admin/users": { access: "admin", query: admin.AdminUserQuery, reply: admin.AdminUserList },
  "POST /api/admin/users": { access: "recent admin", body: admin.CreateUser, reply: admin.CreatedUser },
  "PATCH /api/admin/users/:userId": { access: "recent admin", params: admin.AdminUserParams, body: admin.ChangeUser, reply: admin.AdminUser },
  "DELETE /api/admin/users/:userId": { access: "recent admin", params: admin.AdminUserParams, body: deletion.DeleteUser, reply: NoContent },
  "GET /api/admin/users/:userId/deletion": { access: "session admin", params: admin.AdminUserParams, reply: deletion.DeletionPreview },
  "POST /api/admin/users/:userId/password-reset": { access: "recent admin", params: admin.AdminUserParams, reply: invites.ResetLink },
  "DELETE /api/admin/users/:userId/2fa": { access: "recent admin", params: admin.AdminUserParams, reply: NoContent },
  "GET /api/admin/users/:userId/sessions": { access: "session admin", params: admin.AdminUserParams, reply: sessions.SessionList },
  "DELETE /api/admin/users/:userId/sessions": { access: "session admin", params: admin.AdminUserParams, reply: NoContent },
  "DELETE /api/admin/users/:userId/sessions/:sessionId": { access: "session admin", params: admin.AdminSessionParams, reply: NoContent },
  "GET /api/user-groups": { access: "read", reply: userGroups.UserGroupList },
  "GET /api/user-groups/:groupId/members": { access: "read", params: userGroups.UserGroupParams, reply: userGroups.UserGroupMembers },
  "POST /api/admin/user-groups": { access: "admin", body: userGroups.CreateUserGroup, reply: userGroups.UserGroup },
  "PATCH /api/admin/user-groups/:groupId": { access: "admin", params: userGroups.UserGroupParams, body: userGroups.ChangeUserGroup, reply: userGroups.UserGroup },
  "DELETE /api/admin/user-groups/:groupId": { access: "admin", params: userGroups.UserGroupParams, reply: NoContent },
  "DELETE /api/admin/chats/:chatId": { access: "recent admin", params: ChatParams, reply: NoContent },
  "POST /api/admin/chats/:chatId/restore": { access: "recent admin", params: ChatParams, reply: NoContent },
  "GET /api/admin/export": { access: "recent owner", reply: Bytes },
  "GET /api/admin/policy": { access: "admin", reply: admin.Policy },
  "PATCH /api/admin/policy": { access: "recent admin", body: admin.ChangePolicy, reply: admin.Policy },
  "GET /api/admin/audit": { access: "admin", query: admin.AuditQuery, reply: admin.AuditList },
  "GET /api/admin/chats": { access: "admin", query: overview.AdminChatQuery, reply: overview.AdminChatList },
  "PATCH /api/admin/chats/:chatId": { access: "recent admin", params: overview.AdminChatParams, body: overview.ChangeAdminChat, reply: overview.AdminChat },
  "GET /api/admin/webhooks": { access: "admin", query: overview.AdminWebhookQuery, reply: overview.AdminWebhookList },
  "PATCH /api/admin/webhooks/:webhookId": { access: "recent admin", params: overview.AdminWebhookParams, body: overview.DisableWebhook, reply: overview.AdminWebhook },
  "GET /api/admin/status": { access: "admin", reply: overview.ServerStatus },
  "GET /api/users": { access: "read", query: users.UserQuery, reply: users.UserList },

  "GET /api/chats": { access: "read", reply: chats.ChatList },
  "POST /api/chats": { access: "write", body: chats.CreateChat, reply: chats.Chat },
  "GET /api/chats/browse": { access: "read", query: chats.BrowseQuery, reply: chats.BrowsePage },
  "GET /api/chats/:chatId": { access: "read", params: ChatParams, reply: chats.Chat },
  "GET /api/chats/:chatId/preview": { access: "read", params: ChatParams, reply: chats.ReadableChat },
  "GET /api/chats/:chatId/visibility-preview": { access: "read", params: ChatParams, reply: chats.VisibilityPreview },
  "GET /api/chats/:chatId/retention-preview": { access: "read", params: ChatParams, query: chats.RetentionQuery, reply: chats.RetentionPreview },
  "PATCH /api/chats/:chatId": { access: "write", params: ChatParams, body: chats.ChangeChat, reply: chats.Chat },
  "DELETE /api/chats/:chatId": { access: "recent", params: ChatParams, reply: NoContent },
  "POST /api/chats/:chatId/archive": { access: "write", params: ChatParams, reply: chats.Chat },
  "POST /api/chats/:chatId/restore": { access: "write", params: ChatParams, reply: chats.Chat },
  "GET /api/chats/:chatId/members": { access: "read", params: ChatParams, reply: chats.MemberList },
  "POST /api/chats/:chatId/members": { access: "write", params: ChatParams, body: userGroups.AddGroup, reply: userGroups.AddedGroup },
  "PUT /api/chats/:chatId/members/me": { access: "write", params: ChatParams, reply: chats.Chat },
  "DELETE /api/chats/:chatId/members/me": { access: "write", params: ChatParams, reply: NoContent },
  "PUT /api/chats/:chatId/members/:userId": { access: "write", params: MemberParams, body: chats.SetMember, reply: chats.Member },
  "DELETE /api/chats/:chatId/members/:userId": { access: "write", params: MemberParams, reply: NoContent },
  "PUT /api/chats/:chatId/hidden": { access: "write", params: ChatParams, body: chats.HideChat, reply: NoContent },
  "PUT /api/chats/:chatId/notifications": { access: "write", params: ChatParams, body: notifications.ChangeChatNotifications, reply: notifications.ChatNotifications },
  "PUT /api/chats/:chatId/muted-webhooks/:webhookId": { access: "write", params: notifications.MutedWebhookParams, body: notifications.MuteWebhook, reply: NoContent },
  "DELETE /api/chats/:chatId/muted-webhooks/:webhookId": { access: "write", params: notifications.MutedWebhookParams, reply: NoContent },
  "PUT /api/chats/:chatId/read": { access: "write", params: ChatParams, body: chats.MarkRead, reply: NoContent },
  "PUT /api/chats/:chatId/unread": { access: "write", params: ChatParams, body: chats.MarkUnread, reply: NoContent },

  "GET /api/chats/:chatId/messages": { access: "read", params: ChatParams, query: messages.PageQuery, reply: messages.MessagePage },
  "POST /api/chats/:chatId/messages": { access: "write", params: ChatParams, body: messages.PostMessage, reply: messages.Message },
  "GET /api/chats/:chatId/messages/:messageId": { access: "read", params: MessageParams, reply: messages.Message },
  "PATCH /api/chats/:chatId/messages/:messageId": { access: "write", params: MessageParams, body: messages.EditMessage, reply: messages.Message },
  "DELETE /api/chats/:chatId/messages/:messageId": { access: "write", params: MessageParams, reply: NoContent },
  "GET /api/chats/:chatId/files": { access: "read", params: ChatParams, query: messages.FilesQuery, reply: messages.FilesPage },
  "POST /api/chats/:chatId/files": { access: "write", params: ChatParams, query: files.UploadQuery, body: Bytes, reply: files.StoredFile },
  "GET /api/chats/:chatId/messages/:messageId/reactions": { access: "read", params: MessageParams, reply: reactions.ReactionList },
  "PUT /api/chats/:chatId/messages/:messageId/reactions/:emoji": { access: "write", params: reactions.ReactionParams, reply: messages.Message },
  "DELETE /api/chats/:chatId/messages/:messageId/reactions/:emoji": { access: "write", params: reactions.ReactionParams, reply: NoContent },
  "PUT /api/chats/:chatId/messages/:messageId/pin": { access: "write", params: MessageParams, reply: messages.Message },
  "DELETE /api/chats/:chatId/messages/:messageId/pin": { access: "write", params: MessageParams, reply: NoContent },
  "GET /api/chats/:chatId/messages/:messageId/versions": { access: "read", params: MessageParams, reply: versions.VersionList },
  "PUT /api/chats/:chatId/messages/:messageId/thread": { access: "write", params: MessageParams, reply: chats.Chat },
  "PUT /api/chats/:chatId/messages/:messageId/saved": { access: "write", params: MessageParams, reply: NoContent },
  "DELETE /api/chats/:chatId/messages/:messageId/saved": { access: "write", params: MessageParams, reply: NoContent },
  "DELETE /api/chats/:chatId/messages/:messageId/preview": { access: "write", params: MessageParams, reply: NoContent },
  "POST /api/chats/:chatId/scheduled-messages": { access: "write", params: ChatParams, body: scheduled.ScheduleMessage, reply: scheduled.ScheduledMessage },
  "GET /api/chats/:chatId/pins": { access: "read", params: ChatParams, reply: messages.PinList },
  "GET /api/chats/:chatId/changes": { access: "read", params: ChatParams, query: messages.ChangesQuery, reply: messages.Changes },

  "GET /api/chats/:chatId/webhooks": { access: "read", params: ChatParams, reply: webhooks.WebhookList },
  "POST /api/chats/:chatId/webhooks": { access: "write", params: ChatParams, body: webhooks.CreateWebhook, reply: webhooks.CreatedWebhook },
  "PATCH /api/chats/:chatId/webhooks/:webhookId": { access: "write", params: WebhookParams, body: webhooks.ChangeWebhook, reply: webhooks.Webhook },
  "DELETE /api/chats/:chatId/webhooks/:webhookId": { access: "write", params: WebhookParams, reply: NoContent },
  "GET /api/chats/:chatId/webhooks/:webhookId/url": { access: "session", params: WebhookParams, reply: webhooks.WebhookUrl },
  "POST /api/chats/:chatId/webhooks/:webhookId/test": { access: "write", params: WebhookParams, reply: webhooks.WebhookReply },
  "POST /api/chats/:chatId/webhooks/:webhookId/rotate": { access: "session", params: WebhookParams, body: webhooks.RotateWebhook, reply: webhooks.CreatedWebhook },
  "POST /api/chats/:chatId/webhooks/:webhookId/move": { access: "write", params: WebhookParams, body: webhooks.MoveWebhook, reply: webhooks.Webhook },
  "POST /api/chats/:chatId/webhooks/:webhookId/preview": { access: "write", params: WebhookParams, body: templates.PreviewTemplates, reply: templates.TemplatePreview },
  "POST /api/chats/:chatId/webhooks/:webhookId/suggestion": { access: "write", params: WebhookParams, body: templates.SuggestTemplates, reply: templates.TemplateSuggestion },
  "GET /api/chats/:chatId/webhooks/:webhookId/sender": { access: "read", params: WebhookParams, reply: webhooks.WebhookSender },
  "GET /api/chats/:chatId/webhooks/:webhookId/deliveries": { access: "read", params: WebhookParams, query: deliveries.DeliveriesQuery, reply: deliveries.DeliveryPage },
  "GET /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId": { access: "read", params: DeliveryParams, reply: deliveries.DeliveryDetail },
  "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay": { access: "write", params: DeliveryParams, body: deliveries.ReplayDelivery, reply: deliveries.Delivery },
  ...onCallEndpoints,
  "GET /api/search": { access: "read", query: search.SearchRequest, reply: search.SearchPage },
  /** The same query with one word in another spelling, for a search that finds nothing. */
  "GET /api/search/suggestion": { access: "read", query: search.SearchRequest, reply: search.SearchSuggestion },

  "GET /api/files/:fileId/:name": { access: "read", params: files.FileParams, reply: Bytes },
  "GET /api/files/:fileId/thumbnails/:size": { access: "read", params: files.ThumbnailParams, reply: Bytes },
  ...avatarEndpoints,
  ...userDetailsEndpoints,
  "POST /api/images": { access: "read", body: images.ImageUrls, reply: images.ImagePaths },
  "GET /api/images/:signature/:url": { access: "read", params: images.ImageParams, reply: Bytes },
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type EndpointKey = keyof Api;

type Part<K extends EndpointKey, P extends string> =
  Api[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined;
export type Params<K extends EndpointKey> = Part<K, "params">;
export type Query<K extends EndpointKey> = Part<K, "query">;
export type Body<K extends EndpointKey> = Part<K, "body">;
export type Reply<K extends EndpointKey> = Part<K, "reply">;
