/**
 * Serves the URLs of one module directly on `node:http`, before Fastify: for programs that post many
 * requests. It does for these URLs what Fastify and its hooks do for all others.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@belfry/contracts/limits";
import { fail, Refusal } from "../../problems.ts";
import { discardsBody, type Problems } from "../problems/problem-reply.ts";
import { bodyLimitOf, hasArrived, type ReceiveBody, readArrived } from "../raw-bodies.ts";
import type { OnReply } from "../request-log.ts";
import { securityHeaders } from "../security-headers.ts";
import type { Exchange, Reply, Service, Target } from "./service.ts";

interface EntryOptions {
  service: Service<Target>;
  problems: Problems;
  receiveBody: ReceiveBody;
  onReply: OnReply | undefined;
  publicUrl(): string;
  nextId(): string;
}

const notStored = ["cache-control", "no-store"];

/** Returns the function that serves a request, or returns false for the URL of another module. */
export function createEntry(options: EntryOptions) {
  const { service, problems, receiveBody, onReply, publicUrl, nextId } = options;
  let ownHeaders: string[] | undefined;

  return function serve(raw: IncomingMessage, response: ServerResponse): boolean {
    const target = service.find(raw.url ?? "");
    if (!target) return false;
    const exchange = { id: nextId(), raw, response };
    if (onReply) watch(onReply, target, exchange);
    // Node delivers the body after the headers.
    queueMicrotask(() => answer(target, exchange).catch((error) => abandon(exchange, error)));
    return true;
  };

  async function answer(target: Target, exchange: Exchange): Promise<void> {
    const { raw } = exchange;
    let body: Buffer | undefined;
    try {
      if (!target.methods.includes(raw.method ?? "")) return rejectMethod(target, exchange);
      checkHeaders(raw);
      body = readArrived(raw, limits.webhookBodyBytes) ?? (await receiveLate(target, exchange));
      send(exchange, await service.respond(target, exchange, body));
    } catch (error) {
      replyTo(error, target, exchange, body);
    }
  }

  function replyTo(error: unknown, target: Target, exchange: Exchange, body?: Buffer): void {
    const refusal = problems.refusalOf(error, exchange);
    const own = service.refuse(target, exchange, refusal, body);
    const headers = { ...refusal.details.headers, ...own?.headers };
    refuse(exchange, refusal, own && { ...own, headers });
  }

  /** An error of the server while it replied to an error: without this it would end the process. */
  function abandon(exchange: Exchange, error: unknown): void {
    problems.refusalOf(error, exchange); // logs it
    exchange.response.destroy();
  }

  async function receiveLate(target: Target, exchange: Exchange): Promise<Buffer> {
    const { raw } = exchange;
    if (!hasArrived(raw)) await service.admitBody(target, exchange);
    const limit = bodyLimitOf(raw);
    return readArrived(raw, limit) ?? receiveBody(raw, limit);
  }

  function rejectMethod({ methods }: Target, exchange: Exchange): void {
    const headers = { allow: methods.join(", ") };
    const detail = `Send ${methods.join(" or ")} requests to this URL.`;
    refuse(exchange, new Refusal("method_not_allowed", { headers, detail }));
  }

  function refuse(exchange: Exchange, refusal: Refusal, own?: Reply): void {
    const { raw } = exchange;
    const mustClose = !hasArrived(raw) && !discardsBody(raw, refusal);
    send(exchange, own ?? problems.replyTo(refusal, exchange.id), mustClose);
  }

  function send({ response }: Exchange, { status, headers, body }: Reply, mustClose = false): void {
    // With port 0 the URL is known from the first request on. It does not change after that.
    ownHeaders ??= [...Object.entries(securityHeaders(publicUrl())).flat(), ...notStored];
    const lines = [...ownHeaders];
    for (const name in headers) lines.push(name, headers[name] ?? "");
    if (status !== 204) lines.push("content-length", String(Buffer.byteLength(body)));
    if (mustClose) lines.push("connection", "close");
    response.writeHead(status, lines).end(body);
  }
}

function checkHeaders({ headers }: IncomingMessage): void {
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    fail("unsupported_media_type", { detail: "Send the body uncompressed." });
  }
  // Many senders send a wrong content type or none.
  const type = headers["content-type"];
  if (type !== undefined && !/^[^\s/;]+\/[^\s/;]+/.test(type)) delete headers["content-type"];
}

function watch(onReply: OnReply, target: Target, { id, raw, response }: Exchange): void {
  const { method = "" } = raw;
  const start = performance.now();
  response.once("close", () => {
    const route = target.methods.includes(method) ? target.pattern : undefined;
    onReply({ id, method, route, status: response.statusCode, ms: performance.now() - start });
  });
}
