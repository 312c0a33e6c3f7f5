#!/usr/bin/env node
// Belfry's command to post messages to a webhook. Runs with Node.js 20 or later. MIT licence.
// Generated from packages/send and packages/client by `npm run build:send`. Do not edit.
import { parseArgs } from "node:util";
import { constants } from "node:os";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import { randomUUID } from "node:crypto";
import { spawn } from "node:child_process";
// packages/client/src/problem-error.ts
var ProblemError = class extends Error {
	problem;
	/** No complete reply arrived. The server may or may not have carried out the request. */
	isOffline;
	/** The reply's `Retry-After` in seconds. */
	retryAfter;
	constructor(problem, options = {}) {
		super(problem.detail);
		this.name = "ProblemError";
		this.problem = problem;
		this.isOffline = options.isOffline ?? false;
		this.retryAfter = options.retryAfter ?? null;
	}
	/** The session has ended, or is limited to turning on two-factor. */
	get isSignedOut() {
		return signedOutCodes.has(this.problem.code);
	}
};
const signedOutCodes = /* @__PURE__ */ new Set([
	"invalid_token",
	"sign_in_required",
	"enrolment_required"
]);
/** The server is busy or cannot be reached, so the same request may succeed later. */
function isTemporary(error) {
	if (!(error instanceof ProblemError)) return false;
	const { status } = error.problem;
	return error.isOffline || status >= 500 || status === 429;
}
function offlineError(error) {
	return new ProblemError(unavailable(0, "Offline", error instanceof Error ? error.message : String(error)), { isOffline: true });
}
async function problemFrom(response) {
	const retryAfter = Number(response.headers.get("retry-after")) || null;
	const body = await response.json().catch(() => null);
	if (isProblem(body)) return new ProblemError(body, { retryAfter });
	return new ProblemError(unavailable(response.status, "Unavailable", response.statusText), { retryAfter });
}
function unavailable(status, title, detail) {
	return {
		type: "about:blank",
		title,
		status,
		detail,
		code: "unavailable",
		instance: ""
	};
}
function isProblem(body) {
	return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
// packages/client/src/client.ts
/** These set cookies: of the session, or only of the browser for the next sign-in. */
const setsCookies = /* @__PURE__ */ new Set([
	"POST /api/auth/password-reset/confirm",
	"POST /api/auth/login",
	"POST /api/auth/2fa/verify",
	"POST /api/auth/2fa/recover",
	"POST /api/auth/passkey/verify",
	"POST /api/auth/company/finish",
	"POST /api/invites/accept",
	"POST /api/setup"
]);
function createClient(options = {}) {
	const { fetch = (...request) => globalThis.fetch(...request), onProblem } = options;
	/** Sends one request. Rejects with a `ProblemError`, even if no complete reply arrives. */
	return async function call(key, ...rest) {
		const parts = rest[0] ?? {};
		const response = await receive(parts, () => fetch(...requestOf$1(key, parts, options)));
		if (response.ok) return await receive(parts, () => response.status === 204 ? null : response.json());
		const error = await problemFrom(response);
		onProblem?.(error);
		throw error;
	};
}
async function receive({ signal }, read) {
	try {
		return await read();
	} catch (error) {
		if (signal?.aborted) throw error;
		throw offlineError(error);
	}
}
function requestOf$1(key, parts, { url = "", token, usesCookie = false }) {
	const [method = "GET", path = "/"] = key.split(" ");
	const headers = { accept: "application/json" };
	if (token !== void 0) headers.authorization = `Bearer ${token}`;
	if (method !== "GET") headers["content-type"] = "application/json";
	if (usesCookie && setsCookies.has(key)) headers["session-transport"] = "cookie";
	const init = {
		method,
		headers,
		credentials: usesCookie ? "same-origin" : "omit",
		body: method === "GET" ? null : JSON.stringify(parts.body ?? {}),
		signal: parts.signal ?? null,
		keepalive: parts.keepalive ?? false
	};
	return [url + urlOf$2(path, parts), init];
}
function urlOf$2(path, { params = {}, query = {} }) {
	const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (value !== void 0) search.set(name, String(value));
	return search.size > 0 ? `${filled}?${search}` : filled;
}
// packages/client/src/retry-times.ts
const firstMs = 250;
const longestMs = 1e4;
/**
* Returns the wait before the next try: from half to all of a time that doubles up to ten seconds,
* and at least what the server asks for. So many senders do not retry at the same moment.
*/
function waitBefore(count, afterMs, random = Math.random) {
	const backoffMs = Math.min(firstMs * 2 ** count, longestMs);
	return afterMs + backoffMs / 2 + random() * backoffMs / 2;
}
// packages/send/src/arguments.ts
/** Arguments of `belfry send`. */
/** The arguments are invalid. The message is one sentence. */
var UsageError = class extends Error {};
const text$2 = { type: "string" };
const flag$1 = { type: "boolean" };
const options$2 = {
	title: text$2,
	level: text$2,
	state: text$2,
	key: text$2,
	file: {
		type: "string",
		multiple: true,
		default: []
	},
	username: text$2,
	exit: text$2,
	code: flag$1,
	url: text$2,
	timeout: text$2,
	"dry-run": flag$1,
	verbose: flag$1,
	help: {
		type: "boolean",
		short: "h"
	}
};
const levels = [
	"info",
	"success",
	"warning",
	"critical"
];
const states = ["open", "resolved"];
/** Returns "help" if the user asks for it. Throws a `UsageError`. */
function readArguments$1(words) {
	const { values, positionals } = parseWords(words, options$2);
	if (values.help) return "help";
	const { title, key, username, url, file: files, exit, timeout } = values;
	return {
		text: positionals.join(" "),
		isCode: values.code ?? false,
		isDryRun: values["dry-run"] ?? false,
		isVerbose: values.verbose ?? false,
		files,
		url,
		title,
		key,
		username,
		level: oneOf("--level", levels, values.level),
		state: oneOf("--state", states, values.state),
		exitCode: wholeNumber("--exit", exit),
		totalMs: multiply(wholeNumber("--timeout", timeout), 1e3)
	};
}
/** Throws a `UsageError` for an unknown option, or one without its value. */
function parseWords(words, options) {
	try {
		return parseArgs({
			args: [...words],
			options,
			allowPositionals: true
		});
	} catch (error) {
		const [sentence = ""] = error instanceof Error ? error.message.split(/\.\s/) : [];
		throw new UsageError(`${sentence.replace(/\.$/, "")}.`);
	}
}
function oneOf(name, choices, value) {
	if (value === void 0) return void 0;
	const choice = choices.find((one) => one === value.toLowerCase());
	if (choice === void 0) throw new UsageError(`${name} must be ${listOf(choices)}.`);
	return choice;
}
function listOf(choices) {
	return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}
function wholeNumber(name, value) {
	if (value === void 0) return void 0;
	if (!/^\d{1,6}$/.test(value)) throw new UsageError(`${name} must be a whole number.`);
	return Number(value);
}
function multiply(value, factor) {
	return value === void 0 ? void 0 : value * factor;
}
// packages/client/src/post-webhook.ts
const attemptTimeoutMs$1 = 15e3;
const replyBytesMax = 65536;
/** A preview contains the whole message. */
const previewBytesMax = 1048576;
/** `url` is the webhook's URL. It contains a token, so no result contains it. */
async function postWebhook(url, post, options = {}) {
	const { totalMs = 6e4, now = Date.now, onRetry } = options;
	const end = now() + totalMs;
	const idempotencyKey = randomKey();
	for (let count = 0;; count++) {
		const leftMs = Math.max(end - now(), 1);
		const attempt = await tryOnce(url, post, {
			...options,
			idempotencyKey,
			leftMs
		});
		if (attempt.type !== "again") return attempt;
		const { reason, afterMs } = attempt;
		const waitMs = waitBefore(count, afterMs, options.random);
		if (now() + waitMs >= end) return {
			type: "undelivered",
			reason
		};
		onRetry?.({
			reason,
			waitMs
		});
		await (options.wait ?? wait)(waitMs);
	}
}
async function tryOnce(url, post, options) {
	const { fetch = globalThis.fetch, isDryRun, leftMs } = options;
	const target = new URL(url);
	if (isDryRun) target.searchParams.set("dryRun", "true");
	try {
		const response = await fetch(target, {
			...requestOf(post, options),
			method: "POST",
			redirect: "manual",
			signal: AbortSignal.timeout(Math.min(attemptTimeoutMs$1, leftMs))
		});
		return readReply(response, await readStart(response, isDryRun ? previewBytesMax : replyBytesMax));
	} catch (error) {
		return {
			type: "again",
			reason: `${target.host} cannot be reached: ${causeOf(error)}.`,
			afterMs: 0
		};
	}
}
/** Returns the reply, or its beginning if it is longer: another server may never end it. */
async function readStart({ body }, maxBytes) {
	const decoder = new TextDecoder();
	const reader = body?.getReader();
	let text = "";
	for (let size = 0; reader && size < maxBytes;) {
		const { value } = await reader.read();
		if (!value) return text + decoder.decode();
		size += value.length;
		text += decoder.decode(value.subarray(0, value.length - Math.max(0, size - maxBytes)), { stream: true });
	}
	await reader?.cancel();
	return text;
}
function requestOf(post, { files = [], idempotencyKey }) {
	const headers = {
		accept: "application/json",
		"idempotency-key": idempotencyKey
	};
	const json = JSON.stringify(post);
	if (files.length === 0) return {
		headers: {
			...headers,
			"content-type": "application/json"
		},
		body: json
	};
	const body = new FormData();
	body.set("payload_json", json);
	for (const [index, { name, bytes }] of files.entries()) body.set(`file${index}`, bytes, name);
	return {
		headers,
		body
	};
}
function readReply(response, text) {
	const { status } = response;
	const body = parseJson(text);
	if (response.ok) return readSuccess(body) ?? {
		type: "rejected",
		status,
		reason: notBelfry
	};
	const reason = reasonOf(status, body);
	if (!(status === 408 || status === 429 || status >= 500)) return {
		type: "rejected",
		status,
		reason
	};
	return {
		type: "again",
		reason,
		afterMs: retryAfterMs(response.headers.get("retry-after"))
	};
}
const notBelfry = "The reply is not from Belfry. Check the webhook's URL.";
function readSuccess(body) {
	const { ok, id, chatId, created, ignored, message } = body;
	if (ok !== true) return void 0;
	if (typeof ignored === "string") return {
		type: "ignored",
		reason: ignored
	};
	if (message !== void 0) return {
		type: "preview",
		message
	};
	if (typeof id !== "number" || typeof chatId !== "number") return void 0;
	return {
		type: "posted",
		id,
		chatId,
		created: created === true
	};
}
/** The sentence of a problem document, or the status for replies of other servers. */
function reasonOf(status, body) {
	const { detail, errors = [] } = body;
	if (status >= 300 && status < 400) return "The URL redirects elsewhere. Use the webhook's own URL.";
	if (typeof detail !== "string") return `The server replied with status ${status}.`;
	const members = errors.map(({ pointer, detail }) => `${pointer} ${detail}`).filter((member) => !detail.includes(member));
	return members.length > 0 ? `${detail} ${members.join(", ")}.` : detail;
}
function parseJson(text) {
	try {
		const body = JSON.parse(text);
		return typeof body === "object" && body !== null ? body : {};
	} catch {
		return {};
	}
}
/** Seconds or a date (RFC 9110 §10.2.3). */
function retryAfterMs(header) {
	if (header === null) return 0;
	const seconds = Number(header);
	const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1e3;
	return Number.isFinite(ms) ? Math.max(ms, 0) : 0;
}
/** `fetch` hides the reason in the cause, and the URL may be in the message. */
function causeOf(error) {
	const { name, cause } = error;
	if (name === "TimeoutError") return "it does not reply";
	return cause?.code ?? "the connection failed";
}
/** `crypto.randomUUID` needs https in browsers. */
function randomKey() {
	return [...crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
function wait(ms) {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
// contracts/src/limits.ts
/** Limits that users can reach, for the checks of the server and the hints of the web app. */
const limits = {
	/** Characters (Unicode code points) of one message. */
	textLength: 4e4,
	cardsPerMessage: 20,
	/** Characters of a display name, of a webhook's name and of a request's `username`. */
	nameLength: 80,
	serverNameLength: 60,
	chatTitleLength: 80,
	/** A deleted chat can be restored this long. */
	daysToRestoreChats: 7,
	/** Members of a direct chat, with the one who opens it. */
	directChatMembers: 8,
	chatTopicLength: 250,
	statusLength: 100,
	userTitleLength: 80,
	emailLength: 254,
	passwordMinLength: 12,
	/** Bytes of UTF-8, checked before hashing. */
	passwordMaxBytes: 1024,
	avatarUrlLength: 2048,
	/** Bytes of an uploaded avatar. */
	avatarBytes: 5e6,
	/** Different emoji below one message. */
	reactionsPerMessage: 20,
	/** Users that a reaction names by their id. */
	reactionUserIds: 50,
	/** Users that the list of reactions names for each emoji. */
	reactionNames: 100,
	pinsPerChat: 100,
	savedPerUser: 5e3,
	scheduledPerUser: 100,
	/** How far ahead a message can be scheduled. */
	scheduledDays: 366,
	/** Former texts of one message. */
	versionsPerMessage: 24,
	/** UTF-16 units of one emoji. */
	emojiLength: 40,
	/** Characters of `Idempotency-Key` and of `clientId`. */
	idempotencyKeyLength: 128,
	/** Bytes of a webhook request without files. */
	webhookBodyBytes: 262144,
	/** Values in the JSON of a webhook request. An alert of Alertmanager has about 20. */
	webhookBodyValues: 15e3,
	/** Members of one JSON object, and fields of a form. */
	webhookBodyMembers: 2e3,
	/** Bytes of a webhook request with files. */
	webhookFilesBytes: 8388608,
	/** Bytes of a file that a user uploads. */
	userFileBytes: 25e6,
	/** Characters of the description of an image. */
	altTextLength: 500,
	filesPerMessage: 10,
	fileNameLength: 200,
	imageUrlLength: 8192,
	/** An image with more pixels would take too much of a browser's memory. */
	imagePixels: 4e7,
	/** Pixels of all frames of an animation. */
	animationPixels: 4e8,
	imagesPerRequest: 100,
	/** Characters of a search in the deliveries of a webhook. */
	deliveryQueryLength: 200,
	/** Characters of a webhook's `key`. */
	webhookKeyLength: 128,
	/** Titles in the statistics of alerts. */
	noisyTitlesMax: 200,
	/** Characters of a webhook's `problem`. */
	problemLength: 128,
	/** The list `instances` of a webhook's message, and the characters of each. */
	instancesPerMessage: 500,
	instanceLength: 100,
	/** Instances and those before them that an alert remembers, to find new ones. */
	instancesPerAlert: 2e3,
	/** Characters of the note of an acknowledgement. */
	acknowledgementNoteLength: 500,
	/** How far ahead the reminder of an acknowledgement can be: 30 days. */
	remindAfterMaxMinutes: 43200,
	/** People who take turns on duty in a chat, and the overrides that have not ended. */
	dutyUsers: 50,
	dutyOverrides: 100,
	/** How far ahead an override can end. */
	dutyOverrideDays: 366,
	/** The longest time after which a step of an open alert follows: a day. */
	stepMaxMinutes: 1440,
	/** Notifications in the ledger of one alert. */
	ledgerMax: 1e3,
	/** Active silences of one webhook, and the parts of one. */
	silencesPerWebhook: 50,
	matchersPerSilence: 10,
	matcherNameLength: 100,
	matcherValueLength: 500,
	silenceReasonLength: 200,
	/** How long a silence can last: 30 days. */
	silenceMaxMinutes: 43200,
	/** Maintenance windows of one chat. A weekly one can last six days, and one can begin in a year. */
	windowsPerChat: 50,
	windowMaxMinutes: 8640,
	windowAheadDays: 366,
	/** How long an equal message of a webhook can count as a repeat: a week. */
	repeatMaxMinutes: 10080,
	/** Open alerts in one list. */
	alertsMax: 500,
	heartbeatsPerChat: 200,
	heartbeatSlugLength: 100,
	/** The longest interval, grace time and run of a heartbeat: a year. */
	heartbeatMaxSeconds: 31622400,
	/** Pings of a heartbeat that its list shows. */
	heartbeatResultsShown: 30,
	/** Bytes of the body of a ping that are kept. */
	pingBodyBytes: 1e5,
	cronLength: 200,
	templateLength: 1e4,
	/** IPs and CIDR ranges of one webhook. */
	allowedAddresses: 100,
	/** Messages per second. */
	webhookRateMax: 1e3,
	/** How long a webhook's previous URL may work after a rotation: 30 days. */
	overlapMaxMinutes: 43200,
	/** Bytes of any other JSON request. */
	bodyBytes: 262144,
	/** Bytes of a request to a sign-in route. */
	authBodyBytes: 16384,
	/** Bytes of one WebSocket frame from a client. */
	frameBytes: 65536,
	/** Frames from one socket. */
	framesPerTenSeconds: 200,
	/** Chats in one `resume` frame. */
	resumeChats: 1e3,
	/** Threads whose events one socket receives. */
	openThreads: 10,
	/** Threads whose changes a client asks for in one `resume` frame. */
	resumeThreads: 1e3,
	/** Threads with unread replies that `threads.changed` names. */
	unreadThreads: 200,
	/** Users whose presence one socket receives. */
	watchedUsers: 200,
	epochLength: 64,
	/** Characters of a search query. */
	searchQueryLength: 1e3,
	searchPageSize: 20,
	searchPageMaxSize: 50,
	pageSize: 50,
	pageMaxSize: 200,
	/** Ids of unread mentions in one chat. */
	unreadMentionIds: 1e3,
	/** Messages in one `changes` reply. If a `resume` has missed more, the server sends `resync`. */
	changesMax: 500,
	membersPerRequest: 200,
	userGroups: 200,
	usersPerGroup: 200,
	/** Own sections of the sidebar, the characters of a name, and the chats that a user has put into sections. */
	sectionsPerUser: 50,
	sectionNameLength: 60,
	chatsInSections: 5e3,
	/** Chats whose order or read mark one request changes. */
	chatsPerRequest: 1e3,
	/** The longest retention of messages: 100 years. */
	retentionDays: 36500,
	/** New owners of chats in the deletion of one user. */
	successorsPerRequest: 1e3,
	webhooksPerChat: 100,
	/** Webhooks that one user has created, in all chats. */
	webhooksPerUser: 500,
	sessionsPerUser: 50,
	/** Browsers of one user that receive push notifications. */
	pushDevicesPerUser: 20,
	pushEndpointLength: 1024,
	socketsPerSession: 10,
	apiKeysPerUser: 50,
	passkeysPerUser: 20,
	recoveryCodes: 10,
	/** Open invites on the server. */
	invites: 500,
	inviteMaxDays: 90,
	chatsPerInvite: 50,
	usesPerInvite: 1e3
};
// packages/send/src/message.ts
/** Builds the message from the arguments and the input. */
const colors = {
	info: "#0969da",
	success: "#1a7f37",
	warning: "#bf8700",
	critical: "#d1242f"
};
/** `input` is the text of the arguments or of standard input. */
function buildMessage(args, input) {
	const { key, username, exitCode, isCode } = args;
	const level = args.level ?? levelOf(exitCode);
	const state = args.state ?? stateOf(exitCode, key);
	const title = titleOf(args);
	const text = cleanText(input);
	const shown = isCode && text !== "" ? codeBlock(shorten(text, limits.textLength - 20)) : shorten(text, limits.textLength);
	return {
		...title === void 0 ? { text: shown } : { cards: [{
			title,
			...shown && { text: shown },
			...level && { color: colors[level] }
		}] },
		...level && { level },
		...state && { state },
		...key !== void 0 && { key },
		...username !== void 0 && { username }
	};
}
function levelOf(exitCode) {
	if (exitCode === void 0) return void 0;
	return exitCode === 0 ? "success" : "critical";
}
/** Only with a key can a later success resolve the failure. */
function stateOf(exitCode, key) {
	if (exitCode === void 0 || key === void 0) return void 0;
	return exitCode === 0 ? "resolved" : "open";
}
function titleOf({ title, exitCode }) {
	if (exitCode === void 0) return title;
	const result = exitCode === 0 ? "succeeded" : `failed (${describeExit(exitCode)})`;
	return title === void 0 ? result.charAt(0).toUpperCase() + result.slice(1) : `${title} ${result}`;
}
/** Shells report a signal as 128 and its number. */
function describeExit(exitCode) {
	const signal = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number);
	return signal ? `exit code ${exitCode}, ${signal[0]}` : `exit code ${exitCode}`;
}
/** Removes the colours of terminals, and U+0000, which no message can have. */
function cleanText(text) {
	return text.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]|\0/g, "").trimEnd();
}
/** The fence is longer than any in the text. */
function codeBlock(text) {
	const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}\n${text}\n${fence}`;
}
/** Keeps the end: the last lines of a log say why it failed. */
function shorten(text, maxLength) {
	const characters = [...text];
	if (characters.length <= maxLength) return text;
	return "… The beginning is left out.\n" + characters.slice(29 - maxLength).join("");
}
// packages/send/src/terminal.ts
/** Text of other programs in a terminal. */
/** Another server could otherwise control the terminal, or hide and reorder its text. */
function escapeControls(text) {
	return text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// packages/send/src/usage.ts
/** The help of `belfry send`. */
const usage$1 = `Usage: belfry send [options] [text]

Posts a message to a webhook. Without a text it reads standard input.

  --url <url>          the webhook's URL; better set BELFRY_WEBHOOK_URL, or
                       BELFRY_WEBHOOK_URL_FILE to a file with it: other users
                       of the machine can see arguments
  --title <title>      shows the message as a card with this title
  --level <level>      info, success, warning or critical
  --state <state>      open or resolved
  --key <key>          a later message with this key replaces this one
  --exit <code>        sets level, state and title from an exit code: --exit $?
  --file <path>        attaches a file; can be repeated
  --username <name>    the author that is shown
  --code               shows the text as a code block
  --dry-run            prints the message as it would be, and posts nothing
  --timeout <seconds>  how long to retry; 60 by default
  --verbose            prints retries, and the id of the message
  -h, --help           prints this page

It retries when the server cannot be reached, is busy or limits the rate. All
tries have one idempotency key: the message is posted once.

Exit codes: 0 sent, or ignored by the webhook; 1 rejected by the server;
2 invalid arguments; 3 not sent in time.`;
// packages/send/src/send.ts
/** `belfry send`: posts a message from a shell or from CI. */
const exitCodes = {
	sent: 0,
	rejected: 1,
	usage: 2,
	undelivered: 3
};
/** Returns the exit code. */
async function send(words, io) {
	try {
		const args = readArguments$1(words);
		if (args === "help") {
			io.print(usage$1);
			return exitCodes.sent;
		}
		return await sendMessage(args, io);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		io.printError(`belfry send: ${error.message}`);
		io.printError("Run it with --help to see the options.");
		return exitCodes.usage;
	}
}
async function sendMessage(args, io) {
	const url = urlOf$1(args, io);
	const files = args.files.map((path) => openFile(path, io));
	const input = args.text === "" || args.text === "-" ? await io.readInput() : args.text;
	if ((input ?? "").trim() === "" && files.length === 0 && args.title === void 0 && args.exitCode === void 0) throw new UsageError("There is nothing to send. Pass a text as an argument, or pipe it in.");
	const { fetch, wait, random, now } = io;
	return report(await postWebhook(url, buildMessage(args, input ?? ""), {
		files,
		isDryRun: args.isDryRun,
		...defined({
			fetch,
			wait,
			random,
			now,
			totalMs: args.totalMs
		}),
		onRetry({ reason, waitMs }) {
			const seconds = (waitMs / 1e3).toFixed(1);
			if (args.isVerbose) io.printError(`belfry send: ${escapeControls(reason)} Next try in ${seconds} s.`);
		}
	}), args, io);
}
function report(result, { isVerbose }, io) {
	switch (result.type) {
		case "posted":
			if (isVerbose) io.printError(`belfry send: Posted as message ${result.id}.`);
			return exitCodes.sent;
		case "preview":
			io.print(JSON.stringify(result.message, null, 2).split("\n").map(escapeControls).join("\n"));
			return exitCodes.sent;
		case "ignored":
			io.printError(`belfry send: The webhook ignores this message. ${escapeControls(result.reason)}`);
			return exitCodes.sent;
		case "rejected":
			io.printError(`belfry send: Not sent. ${escapeControls(result.reason)}`);
			return exitCodes.rejected;
		case "undelivered":
			io.printError(`belfry send: Not sent in time. ${escapeControls(result.reason)}`);
			return exitCodes.undelivered;
	}
}
/** No message contains the URL: it contains the webhook's token. */
function urlOf$1({ url }, io) {
	const { BELFRY_WEBHOOK_URL: variable, BELFRY_WEBHOOK_URL_FILE: file } = io.environment;
	const given = url || variable || file && readUrlFile$1(file, io);
	if (!given) throw new UsageError("Set BELFRY_WEBHOOK_URL to the webhook's URL, or pass --url.");
	const parsed = URL.canParse(given.trim()) ? new URL(given.trim()) : void 0;
	if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UsageError("The webhook's URL must start with https:// or http://.");
	if (parsed.username || parsed.password) throw new UsageError("The webhook's URL must not have a user name or a password.");
	return parsed.href;
}
function readUrlFile$1(path, io) {
	try {
		return io.readFile(path).trim();
	} catch {
		throw new UsageError(`The file in BELFRY_WEBHOOK_URL_FILE cannot be read: ${path}.`);
	}
}
function openFile(path, io) {
	try {
		return io.openFile(path);
	} catch {
		throw new UsageError(`The file cannot be read: ${path}.`);
	}
}
/** Without the members that are undefined. */
function defined(members) {
	return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== void 0));
}
// packages/send/src/ack/arguments.ts
/** Arguments of `belfry ack`. */
const text$1 = { type: "string" };
const flag = { type: "boolean" };
const options$1 = {
	chat: text$1,
	key: text$1,
	last: flag,
	note: text$1,
	"take-over": flag,
	url: text$1,
	timeout: text$1,
	help: {
		type: "boolean",
		short: "h"
	}
};
const linkPattern = /^(https?:\/\/.+)\/chats\/(\d{1,15})\/messages\/(\d{1,15})\/?$/;
/** Returns "help" if the user asks for it. Throws a `UsageError`. */
function readArguments(words) {
	const { values, positionals } = parseWords(words, options$1);
	if (values.help) return "help";
	if (positionals.length > 1) throw new UsageError("Name one message.");
	const link = linkPattern.exec(positionals[0] ?? "");
	const totalMs = (wholeNumber("--timeout", values.timeout) ?? 60) * 1e3;
	return {
		alert: alertOf(positionals[0], link, values),
		url: values.url,
		linkUrl: link?.[1],
		note: values.note,
		takeOver: values["take-over"] ?? false,
		totalMs
	};
}
function alertOf(message, link, { chat, key, last }) {
	if ([
		message,
		key,
		last
	].filter((one) => one !== void 0).length !== 1) throw new UsageError("Name the alert: a link, an id with --chat, --last or --key.");
	if (link) return {
		by: "id",
		chatId: Number(link[2]),
		messageId: Number(link[3])
	};
	const chatId = idOf("--chat", chat);
	if (key !== void 0) return {
		by: "key",
		key,
		chatId
	};
	if (chatId === void 0) throw new UsageError("Pass --chat with the id of the chat.");
	if (last) return {
		by: "last",
		chatId
	};
	return {
		by: "id",
		chatId,
		messageId: idOf("The message", message) ?? 0
	};
}
function idOf(name, value) {
	if (value === void 0) return void 0;
	if (!/^[1-9]\d{0,14}$/.test(value)) throw new UsageError(`${name} must be an id.`);
	return Number(value);
}
// packages/send/src/ack/server.ts
/** The server and the API key of `belfry ack`. */
/** Returns the address of the server without a slash at its end. Throws a `UsageError`. */
function serverOf({ url, linkUrl }, io) {
	const { BELFRY_URL, BELFRY_WEBHOOK_URL } = io.environment;
	const chosen = url || BELFRY_URL || BELFRY_WEBHOOK_URL;
	const given = chosen ? baseOf(chosen) : void 0;
	if (!linkUrl) {
		if (!given) throw new UsageError("Set BELFRY_URL to the server, or pass --url.");
		return given;
	}
	const linked = baseOf(linkUrl);
	if (given && given !== linked) throw new UsageError(`The link leads to another server than ${given}.`);
	return linked;
}
/** A URL of a webhook names its server too. */
function baseOf(value) {
	const [base = ""] = value.trim().split("/api/webhooks/");
	const parsed = URL.canParse(base) ? new URL(base) : void 0;
	if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UsageError("The server's URL must start with https:// or http://.");
	if (parsed.username || parsed.password) throw new UsageError("The server's URL must not have a user name or a password.");
	return (parsed.origin + parsed.pathname).replace(/\/+$/, "");
}
function apiKeyOf({ environment, readFile }) {
	const { BELFRY_API_KEY: variable, BELFRY_API_KEY_FILE: file } = environment;
	const given = (variable || file && readKeyFile(file, readFile))?.trim();
	if (!given) throw new UsageError("Set BELFRY_API_KEY to an API key with the scope write.");
	if (!/^[\x21-\x7e]+$/.test(given)) throw new UsageError("The API key has invalid characters.");
	return given;
}
function readKeyFile(path, readFile) {
	try {
		return readFile(path);
	} catch {
		throw new UsageError(`The file in BELFRY_API_KEY_FILE cannot be read: ${path}.`);
	}
}
// packages/send/src/ack/usage.ts
/** The help of `belfry ack`. */
const usage = `Usage: belfry ack [options] [message]

Acknowledges an open alert, as the user of an API key with the scope write.

The message is a link to it, or its id with --chat, or one of:
  --last               the newest open alert of the chat
  --key <key>          the open alert that was sent with this key

  --chat <id>          the chat, as in its address: /chats/2
  --note <text>        what you are doing, in one line
  --take-over          replaces the member who is on it
  --url <url>          the server; better set BELFRY_URL. Without both, it is
                       the server of BELFRY_WEBHOOK_URL
  --timeout <seconds>  how long to retry; 60 by default
  -h, --help           prints this page

Set BELFRY_API_KEY to the API key, or BELFRY_API_KEY_FILE to a file with it.

Exit codes: 0 somebody is on it; 1 rejected by the server; 2 invalid
arguments; 3 the server could not be reached in time.`;
// packages/send/src/ack/ack.ts
/** `belfry ack`: acknowledges an open alert from a shell. */
/** Returns the exit code. */
async function acknowledge(words, io) {
	try {
		const args = readArguments(words);
		if (args === "help") {
			io.print(usage);
			return exitCodes.sent;
		}
		const call = createClient({
			url: serverOf(args, io),
			token: apiKeyOf(io),
			fetch: fetchWithin(io.fetch)
		});
		const message = await retried(args, io, () => acknowledgeAlert(call, args));
		io.print(resultOf(message));
		return exitCodes.sent;
	} catch (error) {
		return reportFailure(error, io);
	}
}
const attemptTimeoutMs = 15e3;
function fetchWithin(fetch = globalThis.fetch) {
	return (url, init) => fetch(url, {
		...init,
		signal: AbortSignal.timeout(attemptTimeoutMs)
	});
}
/** No such alert. The message is one sentence. */
var NotFound = class extends Error {};
async function acknowledgeAlert(call, args) {
	const params = await find(call, args.alert);
	const { note, takeOver } = args;
	return call("PUT /api/chats/:chatId/messages/:messageId/acknowledgement", {
		params,
		body: {
			...note !== void 0 && { note },
			...takeOver && { takeOver }
		}
	});
}
async function find(call, alert) {
	if (alert.by === "id") return {
		chatId: alert.chatId,
		messageId: alert.messageId
	};
	const { chatId } = alert;
	const key = alert.by === "key" ? alert.key : void 0;
	const { items } = await call("GET /api/alerts", { query: {
		...chatId !== void 0 && { chatId },
		...key !== void 0 && { key }
	} });
	const [first, ...others] = items.toSorted((a, b) => b.id - a.id);
	const place = chatId === void 0 ? "in your chats" : `in chat ${chatId}`;
	if (!first) throw new NotFound(`There is no open alert ${place}${key ? " with this key" : ""}.`);
	if (alert.by === "key" && others.length > 0) throw new NotFound(`Several open alerts have this key: ${items.map((one) => `${one.id} in chat ${one.chatId}`).join(", ")}. Name one by its id.`);
	return {
		chatId: first.chatId,
		messageId: first.id
	};
}
/** The same request may be sent again: the first one has already had its effect. */
async function retried({ totalMs }, { now = Date.now, wait = waitFor, random }, run) {
	const endAt = now() + totalMs;
	for (let count = 0;; count++) try {
		return await run();
	} catch (error) {
		if (!isTemporary(error)) throw error;
		const { retryAfter } = error;
		const waitMs = waitBefore(count, (retryAfter ?? 0) * 1e3, random);
		if (now() + waitMs > endAt) throw error;
		await wait(waitMs);
	}
}
const waitFor = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
function resultOf({ chatId, id, acknowledgement }) {
	const by = acknowledgement?.by;
	return escapeControls(`${by === "sender" || !by ? "The sender" : by.displayName} is on it${acknowledgement ? ` since ${acknowledgement.at}` : ""}: message ${id} in chat ${chatId}.`);
}
function reportFailure(error, io) {
	if (error instanceof UsageError) {
		io.printError(`belfry ack: ${error.message}`);
		io.printError("Run it with --help to see the options.");
		return exitCodes.usage;
	}
	if (error instanceof NotFound) {
		io.printError(`belfry ack: Not acknowledged. ${escapeControls(error.message)}`);
		return exitCodes.rejected;
	}
	if (!(error instanceof ProblemError)) throw error;
	if (isTemporary(error)) {
		io.printError(`belfry ack: Not acknowledged in time. ${escapeControls(error.message)}`);
		return exitCodes.undelivered;
	}
	io.printError(`belfry ack: Not acknowledged. ${escapeControls(sentenceOf(error))}`);
	return exitCodes.rejected;
}
/** The same codes mean other things elsewhere: these sentences say what to do here. */
function sentenceOf({ problem }) {
	switch (problem.code) {
		case "invalid_token": return "The API key is unknown, expired or deleted.";
		case "insufficient_scope": return "The API key needs the scope write.";
		case "chat_not_found": return "There is no such chat, or the user of the API key is not in it.";
		case "message_not_found": return "There is no such message in this chat.";
		case "alert_not_open": return "The alert is resolved or closed, or the message is not an alert.";
		default: return problem.detail;
	}
}
// packages/send/src/process-io.ts
/** Connects the command to its process. */
/** Only entry files use the process itself, so it is passed in. */
function processIo({ env, stdin, stdout, stderr }) {
	for (const stream of [stdout, stderr]) stream.on("error", () => {});
	return {
		environment: env,
		readFile: (path) => readFileSync(path, "utf8"),
		openFile: (path) => ({
			name: basename(path),
			bytes: new Blob([readFileSync(path)])
		}),
		readInput: async () => stdin.isTTY ? void 0 : text(stdin),
		print: (line) => stdout.write(`${line}\n`),
		printError: (line) => stderr.write(`${line}\n`)
	};
}
// packages/send/src/run/ping.ts
/** One try takes this long at most. */
const attemptMs = 1e4;
const firstWaitMs = 1e3;
const longestWaitMs = 16e3;
function createPinger({ url, runId, io, isVerbose }) {
	const send = io.fetch ?? fetch;
	const wait = io.wait ?? ((ms) => new Promise((resolve) => void setTimeout(resolve, ms)));
	function urlOf(signal) {
		const target = new URL(url);
		target.pathname = `${target.pathname.replace(/\/+$/, "")}/${signal}`;
		target.searchParams.set("rid", runId);
		return target;
	}
	/** Returns why the ping failed, and whether another try may succeed. */
	async function attempt(signal, body) {
		try {
			const reply = await send(urlOf(signal), {
				method: "POST",
				body,
				headers: {
					"content-type": "text/plain; charset=utf-8",
					"user-agent": "belfry-run"
				},
				redirect: "error",
				signal: AbortSignal.timeout(attemptMs)
			});
			await reply.body?.cancel();
			if (reply.ok) return void 0;
			const { status } = reply;
			const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
			return {
				reason: `The server replied ${status}.`,
				isFinal
			};
		} catch (error) {
			return {
				reason: error instanceof Error && error.name === "TimeoutError" ? "The server did not reply." : "The server cannot be reached.",
				isFinal: false
			};
		}
	}
	return { 
	/** Repeats a ping that fails, for this time. Returns why it failed. Never rejects. */
async send(signal, body, totalMs) {
		let waitMs = firstWaitMs;
		for (let waitedMs = 0;; waitedMs += waitMs, waitMs = Math.min(2 * waitMs, longestWaitMs)) {
			const failure = await attempt(signal, body);
			if (!failure || failure.isFinal || waitedMs + waitMs > totalMs) return failure?.reason;
			if (isVerbose) io.printError(`belfry run: ${failure.reason} Next try in ${waitMs / 1e3} s.`);
			await wait(waitMs);
		}
	} };
}
// packages/send/src/run/run-arguments.ts
/** Arguments of `belfry run`. */
const options = {
	timeout: { type: "string" },
	verbose: { type: "boolean" },
	help: {
		type: "boolean",
		short: "h"
	}
};
const defaultTimeoutSeconds = 60;
/** Returns "help" if the user asks for it. Throws a `UsageError`. The command is after `--`. */
function readRunArguments(words) {
	const separator = words.indexOf("--");
	const { values, positionals } = parseWords(separator < 0 ? words : words.slice(0, separator), options);
	if (values.help) return "help";
	const [command, ...args] = separator < 0 ? [] : words.slice(separator + 1);
	if (command === void 0) throw new UsageError("Pass the command after --, as in: belfry run <url> -- /usr/bin/backup.");
	if (positionals.length > 1) throw new UsageError("Pass one URL before the command.");
	const seconds = wholeNumber("--timeout", values.timeout) ?? defaultTimeoutSeconds;
	const isVerbose = values.verbose ?? false;
	return {
		url: positionals[0],
		command,
		args,
		totalMs: seconds * 1e3,
		isVerbose
	};
}
const runUsage = `Usage: belfry run [options] [url] -- command [argument...]

Runs a command and reports its start, its exit code and the last lines of its
output to a heartbeat. The exit code is that of the command.

  url                  the ping URL of the heartbeat; better set BELFRY_PING_URL,
                       or BELFRY_PING_URL_FILE to a file with it
  --timeout <seconds>  how long to retry at the end; 60 by default
  --verbose            prints retries
  -h, --help           prints this page

The command also runs if the server cannot be reached. Exit codes: that of the
command; 128 and the number of the signal that ended it; 127 if it was not
found; 2 invalid arguments.`;
// packages/send/src/run/run.ts
/** `belfry run`: runs a command, and reports its start and its end to a heartbeat. */
const invalidArguments = 2;
const notFound = 127;
/** Returns the exit code. */
async function run(words, io) {
	try {
		const args = readRunArguments(words);
		if (args === "help") {
			io.print(runUsage);
			return 0;
		}
		return await runCommand(args, urlOf(args, io), io);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		io.printError(`belfry run: ${error.message}`);
		io.printError("Run it with --help to see the options.");
		return invalidArguments;
	}
}
async function runCommand(args, url, io) {
	const pinger = createPinger({
		url,
		runId: randomUUID(),
		io,
		isVerbose: args.isVerbose
	});
	const tail = createTail();
	const started = pinger.send("start", "", 0);
	const exit = await io.execute(args.command, args.args, tail.add);
	await started;
	const code = codeOf(exit);
	if (exit.type === "not_started") {
		const reason = `belfry run: ${exit.reason}`;
		io.printError(reason);
		tail.add(Buffer.from(`${reason}\n`));
	}
	if (exit.type === "killed") tail.add(Buffer.from(`Ended by ${exit.signal}.\n`));
	const error = await pinger.send(String(code), tail.text(), args.totalMs);
	if (error) io.printError(`belfry run: The result was not reported. ${error}`);
	return code;
}
function codeOf(exit) {
	switch (exit.type) {
		case "exited": return exit.code;
		case "killed": return 128 + constants.signals[exit.signal];
		case "not_started": return notFound;
	}
}
/** Bytes that are kept. The server keeps 100 kB. */
const tailBytes = 1e4;
/** Keeps the last lines of the output. */
function createTail() {
	let kept = Buffer.alloc(0);
	let isCut = false;
	return {
		add(bytes) {
			const all = Buffer.concat([kept, bytes]);
			isCut ||= all.length > tailBytes;
			kept = all.subarray(-1e4);
		},
		text() {
			const text = kept.toString("utf8");
			return isCut ? text.slice(text.indexOf("\n") + 1) : text;
		}
	};
}
/** No message contains the URL: who knows it can raise and resolve alerts. */
function urlOf({ url }, io) {
	const { BELFRY_PING_URL: variable, BELFRY_PING_URL_FILE: file } = io.environment;
	const given = url || variable || file && readUrlFile(file, io);
	if (!given) throw new UsageError("Set BELFRY_PING_URL to the ping URL of the heartbeat, or pass it.");
	const parsed = URL.canParse(given.trim()) ? new URL(given.trim()) : void 0;
	if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UsageError("The ping URL must start with https:// or http://.");
	return parsed;
}
function readUrlFile(path, io) {
	try {
		return io.readFile(path).trim();
	} catch {
		throw new UsageError(`The file in BELFRY_PING_URL_FILE cannot be read: ${path}.`);
	}
}
// packages/send/src/run/run-process.ts
/** Connects `belfry run` to its process. */
const passedSignals = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
];
/** Only entry files use the process itself, so it is passed in. */
function runIo(own) {
	const { env, stdout, stderr } = own;
	for (const stream of [stdout, stderr]) stream.on("error", () => {});
	function execute(command, args, onOutput) {
		return new Promise((resolve) => {
			const child = spawn(command, args, { stdio: [
				"inherit",
				"pipe",
				"pipe"
			] });
			const pass = (signal) => void child.kill(signal);
			for (const signal of passedSignals) own.on(signal, pass);
			const settle = (exit) => {
				for (const signal of passedSignals) own.off(signal, pass);
				resolve(exit);
			};
			for (const [from, to] of [[child.stdout, stdout], [child.stderr, stderr]]) from.on("data", (bytes) => {
				onOutput(bytes);
				if (to.write(bytes)) return;
				from.pause();
				to.once("drain", () => from.resume());
			});
			child.once("error", (error) => settle({
				type: "not_started",
				reason: `${command} cannot be started: ${error.message}.`
			}));
			child.once("close", (code, signal) => {
				if (signal) settle({
					type: "killed",
					signal
				});
				else settle({
					type: "exited",
					code: code ?? 0
				});
			});
		});
	}
	return {
		environment: env,
		readFile: (path) => readFileSync(path, "utf8"),
		execute,
		print: (line) => stdout.write(`${line}\n`),
		printError: (line) => stderr.write(`${line}\n`)
	};
}
// packages/send/src/main.ts
/** The entry of the single file `belfry-send.mjs`: the first word may be `ack`, or `run` before a command. */
const words = process.argv.slice(2);
const [first, ...rest] = words;
async function main() {
	if (first === "ack") return acknowledge(rest, processIo(process));
	if (first === "run" && rest.includes("--")) return run(rest, runIo(process));
	return send(words, processIo(process));
}
process.exitCode = await main();
export {};
