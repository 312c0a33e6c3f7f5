/** The numbered security rules that tests cite, each with the standard or reason behind it. */

interface Rule {
  /** What holds, in a sentence or two. */
  rule: string;
  /** ASVS is OWASP's Application Security Verification Standard 5.0, CS its Cheat Sheet Series. */
  source: string;
}

// biome-ignore format: a table is read by its rows
export const securityRules: Readonly<Record<string, Rule>> = {
  A1: { rule: "Passwords are hashed with Argon2id (64 MiB, three passes, never less than 19 MiB and two), each with its own salt; an older, cheaper hash is renewed at sign-in.", source: "ASVS 11.4.2; CS Password Storage" },
  A2: { rule: "A password has at least 12 characters and at most 1,024 bytes, is not trimmed or cut, follows no composition rules, and is none that everybody thinks of. This is asked when it is set, never at sign-in.", source: "ASVS 6.2; NIST SP 800-63B-4 §3.1.1" },
  A3: { rule: "Every failed sign-in is one answer after the same work. The question for a second factor comes only after the right password.", source: "ASVS 6.3.8; CS Authentication" },
  A4: { rule: "Failures are throttled per account, per account and address, and per address, in counters that survive a restart; live sessions and API keys go on working.", source: "ASVS 6.3.1; NIST SP 800-63B-4 §3.2.2" },
  A5: { rule: "The client's address is the socket's, unless a configured proxy says otherwise; IPv6 counts by /64.", source: "RFC 7239 §8; CS Logging" },
  A6: { rule: "Hashes run off the event loop, few at once, in a bounded queue; requests to sign-in are at most 16 KiB.", source: "CS Denial of Service" },
  A7: { rule: "Strings only where strings are asked for; unknown members are never obeyed; other content types are refused.", source: "ASVS 2.2; CS Mass Assignment" },
  A8: { rule: "One e-mail has one spelling: NFKC and lower case, without control characters or disguised signs.", source: "ASVS 6.3; UTS #39" },
  A9: { rule: "There is no default account. The owner is made with a one-time token, exactly once.", source: "ASVS 6.3.2" },
  A10: { rule: "Codes are TOTP: SHA-1, six digits, 30 seconds, 160-bit secret, one step of skew each way by the server's clock.", source: "RFC 6238 §5.2; RFC 4226 §4" },
  A11: { rule: "A code is good once: only a step newer than the last accepted one is taken, in one statement.", source: "ASVS 6.5.1; RFC 6238 §5.2" },
  A12: { rule: "The ticket between password and second factor is random, kept as a hash, short-lived, good once and for few tries, and no credential for anything else.", source: "ASVS 6.6" },
  A13: { rule: "Wrong second factors are counted per account across tickets: waits of 15 minutes, 1, 4 and 24 hours, and after 100 an administrator must help.", source: "NIST SP 800-63B-4 §3.2.2" },
  A14: { rule: "A code is six ASCII digits in a string; anything else is a bad request and no try.", source: "RFC 4226 §5.3" },
  A15: { rule: "Turning two-factor on asks for the password again and counts only after a valid code. Secrets are sealed with AES-256-GCM, bound to their user, the key outside the database.", source: "ASVS 11.3, 13.3" },
  A16: { rule: "Ten recovery codes of 80 bits, shown once, kept as hashes, good once each; new ones replace the old.", source: "ASVS 6.5; NIST SP 800-63B-4 §3.1.2" },
  A17: { rule: "Turning two-factor off, or replacing it, takes the password and a factor in hand and ends other sessions. An administrator's reset is audited, told to the user, and ends their sessions.", source: "ASVS 7.5; CS Multifactor Authentication" },
  A18: { rule: "Where the policy asks for two-factor, whoever has none may turn it on and sign out, over HTTP, WebSocket and with API keys alike.", source: "ASVS 6.3.3" },
  A19: { rule: "Session tokens and API keys carry a checksum that is read before the database is asked, and are kept as SHA-256 only.", source: "ASVS 7.2, 11.4" },
  A20: { rule: "Sessions end after their lifetime and after disuse, never earlier than said; a strict profile shortens both.", source: "ASVS 7.3; NIST SP 800-63B-4 §5.2" },
  A21: { rule: "Expired, revoked and unknown tokens are one answer; a missing credential and a missing scope have theirs.", source: "RFC 6750 §3" },
  A22: { rule: "Logout, revocation, expiry, deactivation and a new password end what they say at once, open sockets included.", source: "ASVS 7.4" },
  A23: { rule: "A user sees every session with device and address and can end one or all others. At most 50 live at once.", source: "ASVS 7.5.2" },
  A24: { rule: "Sensitive acts need a password given in this session within ten minutes; with two-factor on, a code. API keys never have that.", source: "ASVS 7.5.1" },
  A25: { rule: "An API key may do what its owner may and its scopes allow, asked anew at each request; it is shown once, and manages no credentials.", source: "RFC 6750; ASVS 13.2" },
  A26: { rule: "Two credentials in one request are refused; tokens in addresses and forms are never read.", source: "RFC 6750 §2, §5.3" },
  A27: { rule: "The web app's session is in an HttpOnly, SameSite=Strict cookie; a change with it must come from our own pages.", source: "ASVS 3.3, 3.5; CS CSRF Prevention" },
  A28: { rule: "A password reset is short-lived, good once, signs nobody in, leaves two-factor on and ends all sessions. Invites give no role above their maker's. Links are built from the configured address.", source: "CS Forgot Password; ASVS 6.4" },
  A29: { rule: "Webhook URLs hold more than 190 random bits, are found by their hash; the copy that can be shown is sealed, and showing it is audited.", source: "ASVS 11.3, 13.3; CS Secrets Management" },
  A30: { rule: "A webhook's secret stands in no log, error or audit row. Wrong and unknown tokens are one answer, and repeated ones are throttled.", source: "ASVS 14.2, 16.2.5" },
  A31: { rule: "A webhook posts to its own chat, never as a user, reads nothing and deletes nothing but what it posted.", source: "ASVS 8.2" },
  A32: { rule: "Refusals are problem documents from one catalogue, without stack, SQL or path.", source: "RFC 9457; ASVS 16.5" },
  A33: { rule: "Unknown addresses under /api/ and wrong methods are problems, never the app's page; answers are not cached.", source: "RFC 9110 §15.5; ASVS 14.3" },
  A34: { rule: "Answers carry a strict content security policy and its companions.", source: "ASVS 3.4; CS HTTP Headers" },
  A35: { rule: "No other origin may read answers.", source: "ASVS 3.4.2" },
  A36: { rule: "Permission is the lookup, against current membership: foreign and missing things answer alike.", source: "ASVS 8.2.2; OWASP API1:2023" },
  A37: { rule: "A socket sends nothing before it is signed in, by cookie from our own pages, header or first frame, never by its address; frames, sockets and slow readers have their limits.", source: "ASVS 4.4; CS WebSocket Security" },
  A39: { rule: "Images from elsewhere are fetched by the server, for signed addresses and signed-in readers only: from public addresses that are asked for once, after at most three redirects checked alike, five MiB and five seconds, pixels by their bytes. What is private is asked only where an administrator listed it.", source: "ASVS 1.3.6; CS Server-Side Request Forgery Prevention" },
  A40: { rule: "Uploads are stored under random names and typed by their bytes. Raster images, audio and video are shown in place; everything else is handed out for saving, in a sandbox.", source: "ASVS 5.2, 5.4; CS File Upload" },
  A42: { rule: "The audit log says when, who, what, from where and how it ended. Rows are only ever added, without secrets and control characters.", source: "ASVS 16.3; OWASP Logging Vocabulary" },
  A43: { rule: "A database that is locked, full or gone refuses with 503 and nothing half done; data without its key does not start.", source: "ASVS 16.5.3" },
  A44: { rule: "The data folder and its files are their owner's only.", source: "ASVS 13.4" },
};

/** These must each be held by a test. */
export const requiredRules: readonly string[] = [
  ...Array.from({ length: 31 }, (_, index) => `A${index + 1}`),
  "A39",
  "A42",
];
