/** The numbered security rules that tests cite, each with its source. */

interface Rule {
  rule: string;
  /** ASVS is OWASP's Application Security Verification Standard 5.0, CS its Cheat Sheet Series. */
  source: string;
}

// biome-ignore format: a table is read by its rows
export const securityRules: Readonly<Record<string, Rule>> = {
  A1: { rule: "Passwords are hashed with Argon2id and a random salt: 64 MiB and three passes by default, at least 19 MiB and two passes. A cheaper hash is replaced at sign-in.", source: "ASVS 11.4.2; CS Password Storage" },
  A2: { rule: "A password has at least 12 characters and at most 1,024 bytes, is not a common one, is not trimmed or cut, and follows no composition rules. This is checked when it is set, never at sign-in.", source: "ASVS 6.2; NIST SP 800-63B-4 §3.1.1" },
  A3: { rule: "Every failed sign-in gets the same response after the same work. A second factor is requested only after the correct password.", source: "ASVS 6.3.8; CS Authentication" },
  A4: { rule: "Failures are throttled per account, per account and IP address, and per IP address; on a device that the user has signed in with, per device only. The counters survive a restart. Active sessions and API keys keep working.", source: "ASVS 6.3.1; NIST SP 800-63B-4 §3.2.2" },
  A5: { rule: "The client's IP address is the socket's, unless a trusted proxy forwards another one. IPv6 addresses count by /64.", source: "RFC 7239 §8; CS Logging" },
  A6: { rule: "Passwords are hashed off the event loop, a few in parallel, in a bounded queue. Sign-in requests have at most 16 KiB.", source: "CS Denial of Service" },
  A7: { rule: "Members of a body must have the declared type, unknown members are ignored, and other content types are rejected.", source: "ASVS 2.2; CS Mass Assignment" },
  A8: { rule: "An e-mail address has one spelling: NFKC and lower case, the domain in ASCII. New addresses contain no control characters, no mixed alphabets and no look-alike letters.", source: "ASVS 6.3; UTS #39" },
  A9: { rule: "There is no default account. The owner is created with a one-time token, exactly once.", source: "ASVS 6.3.2" },
  A10: { rule: "Codes are TOTP: SHA-1, six digits, 30 seconds, a 160-bit secret, and one step of clock skew in each direction.", source: "RFC 6238 §5.2; RFC 4226 §4" },
  A11: { rule: "A code works once: one statement accepts only a time step that is newer than the last accepted one.", source: "ASVS 6.5.1; RFC 6238 §5.2" },
  A12: { rule: "The ticket between the password and the second factor is random, stored as a hash, short-lived, valid once and for a few attempts, and not a credential for anything else.", source: "ASVS 6.6" },
  A13: { rule: "Wrong second factors are counted per account across tickets: waits of 15 minutes, 1, 4 and 24 hours. After 100, an administrator must help.", source: "NIST SP 800-63B-4 §3.2.2" },
  A14: { rule: "A code is a string of six ASCII digits. Anything else is an invalid request and does not count as an attempt.", source: "RFC 4226 §5.3" },
  A15: { rule: "Turning on two-factor requires the password and takes effect after a valid code. Secrets are sealed with AES-256-GCM and bound to their user. The key is not in the database.", source: "ASVS 11.3, 13.3" },
  A16: { rule: "There are ten recovery codes of 80 bits. They are shown once, stored as hashes and valid once each. New codes replace the old ones.", source: "ASVS 6.5; NIST SP 800-63B-4 §3.1.2" },
  A17: { rule: "Turning two-factor on, off or replacing it ends the other sessions. Turning it off or replacing it requires the password and a second factor. A reset by an administrator is audited, notifies the user and ends their sessions.", source: "ASVS 7.5; CS Multifactor Authentication" },
  A18: { rule: "If the policy requires two-factor, a user without it can only turn it on or sign out. This applies to HTTP, WebSocket and API keys.", source: "ASVS 6.3.3" },
  A19: { rule: "Session tokens and API keys have a checksum that is verified before the database lookup. Only their SHA-256 is stored.", source: "ASVS 7.2, 11.4" },
  A20: { rule: "Sessions end after their lifetime and after inactivity, never earlier than configured. The strict profile shortens both.", source: "ASVS 7.3; NIST SP 800-63B-4 §5.2" },
  A21: { rule: "Expired, revoked and unknown tokens get the same response. A missing credential and a missing scope each have their own.", source: "RFC 6750 §3" },
  A22: { rule: "Sign-out, revocation, expiry, deactivation and a new password take effect immediately, including on open sockets.", source: "ASVS 7.4" },
  A23: { rule: "Users see all their sessions with device and IP address and can end one or all others. A user has at most 50 sessions.", source: "ASVS 7.5.2" },
  A24: { rule: "Sensitive actions need a password confirmed in the same session within ten minutes; with two-factor on, a code. API keys cannot perform them.", source: "ASVS 7.5.1" },
  A25: { rule: "An API key can do what its owner and its scopes allow, checked at each request. It is shown once and cannot manage credentials or read the URL of an existing webhook.", source: "RFC 6750; ASVS 13.2" },
  A26: { rule: "Two credentials in one request are rejected. Tokens in URLs and forms are never read.", source: "RFC 6750 §2, §5.3" },
  A27: { rule: "The web app's session is in an HttpOnly, SameSite=Strict cookie. A change made with it must come from the server's own pages.", source: "ASVS 3.3, 3.5; CS CSRF Prevention" },
  A28: { rule: "A password link is short-lived and valid once. A reset signs nobody in, leaves two-factor on and ends all sessions, passkeys and API keys. An invite cannot grant a role above its creator's, and one that was mailed only accepts that address. Links use the configured URL.", source: "CS Forgot Password; ASVS 6.4" },
  A29: { rule: "Webhook URLs contain more than 190 random bits and are looked up by hash. The copy that can be shown is sealed, and showing it is audited.", source: "ASVS 11.3, 13.3; CS Secrets Management" },
  A30: { rule: "A webhook's secret appears in no log, error or audit entry. Wrong and unknown tokens get the same response, and repeated ones are throttled.", source: "ASVS 14.2, 16.2.5" },
  A31: { rule: "A webhook posts to its own chat and never as a user. It reads nothing and deletes only what it posted.", source: "ASVS 8.2" },
  A32: { rule: "Refusals are problem documents from one catalogue, without stack traces, SQL or file paths.", source: "RFC 9457; ASVS 16.5" },
  A33: { rule: "Unknown paths under /api/ and wrong methods return problems, never the page of the web app. Responses are not cached.", source: "RFC 9110 §15.5; ASVS 14.3" },
  A34: { rule: "Responses have a strict content security policy and the related headers.", source: "ASVS 3.4; CS HTTP Headers" },
  A35: { rule: "No other origin can read responses.", source: "ASVS 3.4.2" },
  A36: { rule: "The lookup checks permission against the current membership: a resource of others and a missing one get the same response.", source: "ASVS 8.2.2; OWASP API1:2023" },
  A37: { rule: "A socket receives nothing before it is signed in: by cookie from the server's own pages, by header or by the first frame, never by its URL. Frames, sockets and slow readers are limited.", source: "ASVS 4.4; CS WebSocket Security" },
  A39: { rule: "The server loads external images, only for signed URLs and signed-in readers: from public IP addresses that are resolved once, with at most three redirects (each one checked), 5 MiB, 40 megapixels and 5 seconds, four at a time for each user, and only if the bytes are an image. Private hosts are contacted only if an administrator listed them.", source: "ASVS 1.3.6; CS Server-Side Request Forgery Prevention" },
  A40: { rule: "Uploads are stored under random names and typed by their bytes. Raster images, audio and video are shown inline. Everything else is served as a download, in a sandbox.", source: "ASVS 5.2, 5.4; CS File Upload" },
  A42: { rule: "The audit log says when, who, what, from where and with what result. Entries are only ever added, and have no secrets or control characters.", source: "ASVS 16.3; OWASP Logging Vocabulary" },
  A43: { rule: "If the database is locked, full or gone, requests are rejected with 503 and nothing is partially written. A server whose key is missing does not start.", source: "ASVS 16.5.3" },
  A44: { rule: "Only the owner can read the data folder and its files.", source: "ASVS 13.4" },
  A45: { rule: "Push notifications are encrypted for one browser and end with its session. They are sent only to https endpoints with public IPs, without redirects. Membership, mutes and the session are checked again before every attempt.", source: "RFC 8291; RFC 8292; ASVS 1.3.6" },
};

/** Rules that must be cited by a test. */
export const requiredRules: readonly string[] = [
  ...Array.from({ length: 31 }, (_, index) => `A${index + 1}`),
  "A39",
  "A42",
];
