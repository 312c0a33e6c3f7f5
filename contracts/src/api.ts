/**
 * Every endpoint in one line: method, path, request, reply. The server mounts typed routes from it,
 * the web app calls a typed fetch; `open` marks the few that need no credential.
 */
import type { Static, TObject, TSchema } from "typebox";
import * as chats from "./chats.ts";
import { Nothing } from "./ids.ts";
import * as messages from "./messages.ts";
import * as signIn from "./sign-in.ts";
import * as users from "./users.ts";
import * as webhooks from "./webhooks.ts";

interface Endpoint {
  open?: true;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  reply: TSchema;
}

const { ChatParams, MemberParams } = chats;
const { MessageParams } = messages;
const { WebhookParams } = webhooks;

// biome-ignore format: one line per endpoint is what makes this table readable
export const api = {
  "GET /api/setup": { open: true, reply: signIn.SetupState },
  "POST /api/setup": { open: true, body: signIn.SetupRequest, reply: signIn.Session },

  "POST /api/auth/login": { open: true, body: signIn.LoginRequest, reply: signIn.Session },
  "POST /api/auth/logout": { reply: Nothing },
  "GET /api/auth/session": { reply: signIn.SessionState },
  "POST /api/auth/reauthenticate": { body: signIn.ReauthenticateRequest, reply: signIn.SessionState },

  "GET /api/users": { query: users.UserQuery, reply: users.UserList },

  "GET /api/chats": { reply: chats.ChatList },
  "POST /api/chats": { body: chats.CreateChat, reply: chats.Chat },
  "GET /api/chats/:chatId": { params: ChatParams, reply: chats.Chat },
  "PATCH /api/chats/:chatId": { params: ChatParams, body: chats.ChangeChat, reply: chats.Chat },
  "GET /api/chats/:chatId/members": { params: ChatParams, reply: chats.MemberList },
  "PUT /api/chats/:chatId/members/:userId": { params: MemberParams, body: chats.SetMember, reply: chats.Member },
  "DELETE /api/chats/:chatId/members/:userId": { params: MemberParams, reply: Nothing },
  "PUT /api/chats/:chatId/read": { params: ChatParams, body: chats.SetRead, reply: Nothing },

  "GET /api/chats/:chatId/messages": { params: ChatParams, query: messages.PageQuery, reply: messages.MessagePage },
  "POST /api/chats/:chatId/messages": { params: ChatParams, body: messages.PostMessage, reply: messages.Message },
  "GET /api/chats/:chatId/messages/:messageId": { params: MessageParams, reply: messages.Message },
  "PATCH /api/chats/:chatId/messages/:messageId": { params: MessageParams, body: messages.EditMessage, reply: messages.Message },
  "DELETE /api/chats/:chatId/messages/:messageId": { params: MessageParams, reply: Nothing },
  "GET /api/chats/:chatId/changes": { params: ChatParams, query: messages.ChangesQuery, reply: messages.Changes },

  "GET /api/chats/:chatId/webhooks": { params: ChatParams, reply: webhooks.WebhookList },
  "POST /api/chats/:chatId/webhooks": { params: ChatParams, body: webhooks.CreateWebhook, reply: webhooks.CreatedWebhook },
  "PATCH /api/chats/:chatId/webhooks/:webhookId": { params: WebhookParams, body: webhooks.ChangeWebhook, reply: webhooks.Webhook },
  "DELETE /api/chats/:chatId/webhooks/:webhookId": { params: WebhookParams, reply: Nothing },
  "GET /api/chats/:chatId/webhooks/:webhookId/url": { params: WebhookParams, reply: webhooks.WebhookUrl },
  "POST /api/chats/:chatId/webhooks/:webhookId/test": { params: WebhookParams, reply: webhooks.WebhookAnswer },
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type EndpointKey = keyof Api;

type Part<K extends EndpointKey, P extends string> =
  Api[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined;
export type Params<K extends EndpointKey> = Part<K, "params">;
export type Query<K extends EndpointKey> = Part<K, "query">;
export type Body<K extends EndpointKey> = Part<K, "body">;
export type Reply<K extends EndpointKey> = Part<K, "reply">;
