#!/usr/bin/env node
// Belfry's command to post messages to a webhook. Runs with Node.js 20 or later. MIT licence.
// Generated from packages/send and packages/client by `npm run build:send`. Do not edit.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { constants } from "node:os";
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
// packages/client/src/post-webhook.ts
const attemptTimeoutMs = 15e3;
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
			signal: AbortSignal.timeout(Math.min(attemptTimeoutMs, leftMs))
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
// packages/send/src/arguments.ts
/** Arguments of `belfry send`. */
/** The arguments are invalid. The message is one sentence. */
var UsageError = class extends Error {};
const text$1 = { type: "string" };
const flag = { type: "boolean" };
const options = {
	title: text$1,
	level: text$1,
	state: text$1,
	key: text$1,
	file: {
		type: "string",
		multiple: true,
		default: []
	},
	username: text$1,
	exit: text$1,
	code: flag,
	url: text$1,
	timeout: text$1,
	"dry-run": flag,
	verbose: flag,
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
function readArguments(words) {
	const { values, positionals } = parse(words);
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
function parse(words) {
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
	/** Open alerts in one list. */
	alertsMax: 500,
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
// packages/send/src/usage.ts
/** The help of `belfry send`. */
const usage = `Usage: belfry send [options] [text]

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
		const args = readArguments(words);
		if (args === "help") {
			io.print(usage);
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
	const url = urlOf(args, io);
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
/** Another server could otherwise control the terminal, or hide and reorder its text. */
function escapeControls(text) {
	return text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
/** No message contains the URL: it contains the webhook's token. */
function urlOf({ url }, io) {
	const { BELFRY_WEBHOOK_URL: variable, BELFRY_WEBHOOK_URL_FILE: file } = io.environment;
	const given = url || variable || file && readUrlFile(file, io);
	if (!given) throw new UsageError("Set BELFRY_WEBHOOK_URL to the webhook's URL, or pass --url.");
	const parsed = URL.canParse(given.trim()) ? new URL(given.trim()) : void 0;
	if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UsageError("The webhook's URL must start with https:// or http://.");
	if (parsed.username || parsed.password) throw new UsageError("The webhook's URL must not have a user name or a password.");
	return parsed.href;
}
function readUrlFile(path, io) {
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
// packages/send/src/main.ts
/** The entry of the single file `belfry-send.mjs`. */
process.exitCode = await send(process.argv.slice(2), processIo(process));
export {};
