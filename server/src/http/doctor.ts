/** The route for `belfry doctor`: replies with what arrives of a request to the public URL. */
import { limits } from "@belfry/contracts/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { answerTo, type DoctorReply, doctorHeader, doctorPath } from "../crypto/doctor-question.ts";
import type { Secrets } from "../crypto/secrets.ts";
import { canonicalIp } from "../net/ip.ts";
import { fail } from "../problems.ts";
import { version } from "../version.ts";

interface DoctorOptions {
  secrets: Secrets;
  clock: Clock;
  ipOf(request: FastifyRequest): string;
}

export function mountDoctor(app: FastifyInstance, { secrets, clock, ipOf }: DoctorOptions): void {
  app.register(async (scope) => {
    const answerOf = ({ headers }: FastifyRequest) =>
      answerTo(secrets, String(headers[doctorHeader] ?? ""), clock.now()) ?? fail("not_found");
    // Before the body is read: for everybody else the path does not exist.
    scope.addHook("onRequest", async (request) => void answerOf(request));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request: FastifyRequest, body: AsyncIterable<Buffer>) =>
      countBytes(body),
    );
    scope.post(doctorPath, async (request): Promise<DoctorReply> => {
      const forwardedFor = request.headers["x-forwarded-for"];
      return {
        answer: answerOf(request),
        version,
        peer: canonicalIp(request.raw.socket.remoteAddress ?? "") ?? "",
        ip: ipOf(request),
        forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
        received: Number(request.body ?? 0),
      };
    });
  });
}

async function countBytes(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limits.userFileBytes) fail("body_too_large", { limit: limits.userFileBytes });
  }
  return bytes;
}
