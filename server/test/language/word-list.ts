/** Words and sentence forms that the project does not use, each with what to write instead. */

export interface WordRule {
  pattern: RegExp;
  instead: string;
}

/** Archaic and poetic words, and forms that sound translated. */
const archaic: WordRule[] = [
  { pattern: /\b(anew|afresh)\b/i, instead: "again" },
  { pattern: /\bwhom\b/i, instead: "who, or another sentence" },
  { pattern: /\bthere(of|in|by|after|from|upon|with)\b/i, instead: "of it, in it, then, …" },
  {
    pattern: /\b(whilst|amongst|upon|lest|hence|thus|henceforth|heed|ere)\b/i,
    instead: "while, among, on, so",
  },
  {
    pattern: /\b(whoever|whomever|whosever|whatsoever|whichever)\b/i,
    instead: "name the user or the thing",
  },
  {
    pattern: /\bwhatever (becomes|comes|came|it|they|is|was|stands)\b/i,
    instead: "name the thing",
  },
  { pattern: /\bshall\b/i, instead: "will, must, should" },
  { pattern: /\bneed not\b/i, instead: "does not need to" },
  { pattern: /\b(ought to|lately|mended?|mends|mending)\b/i, instead: "should, recently, fix" },
  { pattern: /\bby halves\b/i, instead: "partly" },
  { pattern: /\balso (if|when|while|though)\b/i, instead: "even if, even when" },
  { pattern: /\bfor so long\b/i, instead: "for this long, for this time" },
  { pattern: /\bno more than one\b/i, instead: "at most one" },
  {
    pattern:
      /\b(nobody|somebody|everybody|anybody|one|someone|no one)['’]s\b(?! (own )?(time|turn))/i,
    instead: "a user's, of another user, …",
  },
  { pattern: /\b(is|are|was|were|be|being|been) told\b/i, instead: "receives, is sent, is shown" },
  {
    pattern: /\b(tells?|told|telling) (of|about|apart|from)\b/i,
    instead: "says, describes, distinguishes",
  },
  { pattern: /\bhands? (out|over|on)\b|\bhanded (out|over|on)\b/i, instead: "returns, passes" },
  { pattern: /\blets? (in|out|through|by)\b/i, instead: "admits, accepts, allows" },
  {
    pattern: /\b(becomes?|became|come|comes|came) of (it|that|this|them|him|one|us)\b/i,
    instead: "happens to, results from",
  },
  {
    pattern: /\bstands? (in|for|there|at|on|beside|before|behind|above|below|between|as|by)\b/i,
    instead: "is, is in",
  },
  { pattern: /\bas it stands\b/i, instead: "unchanged, as it is" },
  {
    pattern: /\b(is|are|was|were|there is|there are) none\b/i,
    instead: "does not exist, is missing",
  },
  { pattern: /\bhas (none|nothing) (of|to)\b/i, instead: "does not have" },
  { pattern: /\bbeside\b/i, instead: "next to, besides, with" },
  { pattern: /\bpass(es|ed)? over\b/i, instead: "ignore, skip" },
  { pattern: /\bgoes? without\b|\bsay so\b|\bsays so\b/i, instead: "state what is said" },
  { pattern: /\bthe like\b|\band such\b/i, instead: "name them" },
  { pattern: /\bspoilt\b|\bkin\b|\bfolk\b/i, instead: "broken, related" },
  { pattern: /\ban own\b|\bof (its|their) own\b(?! \w+s\b)/i, instead: "its own …, a separate …" },
  { pattern: /^Of (a|two|\w+ty|\d+|several|all)\b/, instead: "One of two …" },
  { pattern: /, also (after|across|if|under|when)\b/i, instead: "even after, even if, …" },
  {
    pattern: /(?<!\bthere )\b(is|are) no (?!longer|more|less|different|better|one)/i,
    instead: "is not a",
  },
];

/** Metaphors for things that have names. */
const metaphors: WordRule[] = [
  {
    pattern: /\b(front|back) doors?\b|\bat the door\b|\bdoorways?\b/i,
    instead: "entry file, sign-in",
  },
  { pattern: /\b(the|this|our|whole) house\b/i, instead: "the project" },
  { pattern: /\brooms?\b/i, instead: "module, capacity, space" },
  { pattern: /\bladders?\b|\brungs?\b/i, instead: "layers, levels" },
  {
    pattern: /\bfurniture\b|\bgaller(y|ies)\b|\bpost office\b/i,
    instead: "files, image host, SMTP server",
  },
  { pattern: /\bchores?\b/i, instead: "jobs" },
  { pattern: /\b(hot )?(road|roads)\b/i, instead: "path" },
  { pattern: /\bknock(s|ed|ing)?\b/i, instead: "request, connect" },
  { pattern: /\b(rings?|rung|rang|ringing)\b/i, instead: "post" },
  { pattern: /\bears?\b/i, instead: "client, listener" },
  { pattern: /\bstrangers?\b|\bneighbou?rs?\b/i, instead: "other, unknown, adjacent" },
];

/** A doc comment describes a function with its usual verb. */
const verbs: WordRule[] = [
  { pattern: /^(Answers|Answered)\b/, instead: "Returns, Resolves with" },
  { pattern: /^(Refuses)\b/, instead: "Rejects, Throws" },
  {
    pattern: /^(Hears|Tells|Says|Holds|Asks|Takes in|Looks at)\b/,
    instead: "Called when, Sends, Checks, Reads",
  },
];

/** Sentences that do not begin with their subject. */
const openings: WordRule[] = [
  {
    pattern:
      /^(What|Who|Whose|Whom|Of which|Of what|Of whom|In which|To whom|With which)\b(?!.*\?$)/,
    instead: "begin with the thing",
  },
  {
    pattern:
      /^(Where|However|Whenever) (there|it|they|one|nobody|nothing|no)\b.*\b(is|are|was|has)\b.*,/,
    instead: "If …, begin with the subject",
  },
];

export const wordRules: readonly WordRule[] = [...archaic, ...metaphors];
export const commentRules: readonly WordRule[] = [...verbs, ...openings];

/** Types are nouns. These are participles and verbs that were used as names. */
export const typeNames =
  /^(Posted|Said|Given|Read|Told|Received|Asked|Found|Held|Noted|Begun|Done|Sent|Kept|Shown|Known|Chosen|Seen|Waiting|Changing|Managing|Checking|Joining|Resetting|Disabling|Attending|Accepted|Written|Made|Taken)$/;
