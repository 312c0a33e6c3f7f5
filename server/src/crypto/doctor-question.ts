/**
 * The question that `belfry doctor` asks a running server, to find out whether it is the one of this
 * installation. Question and answer are signed with the server's key: nobody else can ask, and no
 * other server can answer.
 */
import { randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.ts";

export const doctorPath = "/healthz/doctor";
/** The header of the question. */
export const doctorHeader = "belfry-doctor";

/** A question works this long, so that a recorded one is soon useless. */
const lifetimeMs = 5 * 60_000;

/** The request as it arrived at the server. */
export interface DoctorReply {
  answer: string;
  version: string;
  /** The IP of the socket, such as the proxy's. */
  peer: string;
  /** The IP that counts as the client's. */
  ip: string;
  forwardedFor: string | null;
  /** Bytes of the body that arrived. */
  received: number;
}

export function createQuestion(secrets: Secrets, now: number): string {
  const text = `${now}.${randomBytes(16).toString("base64url")}`;
  return `${text}.${secrets.sign(text, "doctor question")}`;
}

/** Returns the answer, or undefined if the question is old or was not signed with the server's key. */
export function answerTo(secrets: Secrets, question: string, now: number): string | undefined {
  const [at = "", nonce = "", signature = ""] = question.split(".");
  const isRecent = Math.abs(now - Number(at)) < lifetimeMs;
  if (!isRecent || !secrets.isSigned(`${at}.${nonce}`, signature, "doctor question")) return;
  return secrets.sign(question, "doctor answer");
}

export function isAnswer(secrets: Secrets, question: string, answer: string): boolean {
  return secrets.isSigned(question, answer, "doctor answer");
}
