/**
 * The rules by which the format for any JSON chooses the parts of a message. The names of a member
 * decide, in words: `alertName` is "alert name". A name that is not listed counts by its last word.
 * The first matching rule of a part wins, and then the member that is nearest to the subject.
 */
import type { PayloadChoice } from "@belfry/contracts/webhooks/templates";

/** `kind` is the thing that an event such as "create" is about, and `flag` a boolean outcome. */
export type Part = PayloadChoice["part"] | "kind" | "flag";

/**
 * Where a rule applies: `top` is the body and its subject themselves, `near` is everywhere but in lists
 * and in objects that accompany the subject, such as its author.
 */
type Reach = "top" | "near" | "any";

export interface Rule {
  part: Part;
  /** Completes "because". */
  because: string;
  names: readonly string[];
  reach: Reach;
  /** The value must be words without spaces, such as "BackOff". */
  isCamelCase?: boolean;
  /** A title that needs no event before it: always, or unless the event is a verb. */
  isClear?: "always" | "without verb";
}

/** The rules of each part come in the order of their certainty. */
export const rules: readonly Rule[] = [
  rule("event", "it names the event", "any", [
    "event|event type|event name|webhook event|detail type|trigger event|resource action|event key",
    "subscription type|topic|notification type|notify type|webhook code|event code|alert event",
  ]),
  rule("event", "it names the action", "near", ["action|trigger"]),
  rule("event", "it is the type of the body", "near", ["type|kind"]),
  rule("event", "it is the reason in one word", "near", ["reason"], { isCamelCase: true }),
  rule("kind", "it is the type of the object", "near", [
    "object type|resource type|entity type|object kind|webhook type|model|resource|entity",
  ]),
  rule("kind", "it is the type of the body", "near", ["type|object|kind"]),

  rule("title", "it is written for people", "any", ["headline|display message"], {
    isClear: "always",
  }),
  rule(
    "title",
    "it is the title",
    "any",
    [
      "title|subject|summary|alertname|alert name|alarm name|alert title|alert rule",
      "alert policy name|monitor name|check name",
    ],
    { isClear: "without verb" },
  ),
  rule("title", "it names what ran or was checked", "near", [
    "job|script|check|monitor|backup|pipeline|task|workflow|job name|pulse name|build full name",
    "repo full name",
  ]),
  rule("title", "it is the name of the subject", "near", [
    "name|display name|site name|service name|first name",
  ]),
  rule("title", "it is the message", "near", ["message|msg|text|description|error message"]),
  rule("title", "it names a part of the subject", "near", [
    "condition name|property name|policy name|full name|service|device|topic|app|site|website",
    "app name|error|email",
  ]),
  rule("title", "little else names the subject", "near", [
    "order number|cause|identifier|file name|filename|label",
  ]),
  rule("title", "nothing else names the subject", "top", [
    "recipient|key|reference|hostname|host|domain|number|reason|slug|repository|path|to|from",
  ]),

  rule("text", "it is the message", "any", ["message|msg|text|body|comment"]),
  rule("text", "it describes the subject", "any", ["description|error message|content|summary"]),
  rule("text", "it explains the subject", "any", [
    "details|detail|note|notes|cause|state message|status message|new state reason|long description",
  ]),
  rule("text", "it is part of the subject", "near", [
    "error|excerpt|reason|snippet|output|log|blurb",
  ]),

  rule("link", "it is the page for people", "near", [
    "html url|web url|permalink|incident url|alert url|public url|browser url|app url|view url",
    "details url|target url|html|web|build status url",
  ]),
  rule("link", "it is the link", "near", ["link|url|href|admin url|dashboard url"]),
  rule("link", "it may be a page", "near", ["uri|location|join url|subscribe url"]),

  rule("person", "they did it", "near", [
    "actor|sender|triggered by|initiator|performed by|updated by|performer|author|user|user name",
    "username|member creator|created by|creator|operator|by|pusher",
  ]),
  rule("person", "they asked for it", "near", ["requester|submitter|reporter|source"]),

  rule("image", "it is an image of the subject", "near", [
    "screenshot|screenshot url|snapshot url|graph url|image url|feature image|image|photo url",
    "thumbnail url",
  ]),
  rule("time", "it is when it happened", "any", [
    "occurred at|occur at|event time|event timestamp|event ts|timestamp|triggered at|fired date time",
    "state change time|last timestamp|time|sent at|emitted at|started at",
  ]),
  rule("time", "it is when the subject changed", "any", [
    "updated at|changed at|modified at|created at|created|date|published at|ts",
  ]),
  rule("key", "it stays the same from the start to the end", "any", [
    "incident id|incident key|alert id|origin alert id|fingerprint|dedup key|alert key|outage id",
    "alarm arn|problem id",
  ]),

  rule("status", "it says how it went", "any", [
    "new state value|current state|new state|new status|monitor condition|conclusion|alert state",
    "alert status|status|state|outcome|result|message status|health|phase|transition",
    "alert type|indicator|delivery status|financial status",
  ]),
  rule("flag", "it says whether it went well", "near", [
    "success|ok|passed|healthy|is up|up|online|succeeded|failed|failing|error|down|is down|firing",
    "exit code|exit status|return code",
  ]),
  rule("severity", "it says how bad it is", "any", [
    "severity|level|alert level|urgency|priority|log level|impact|priority label",
  ]),
  rule("severity", "its type says how bad it is", "near", ["type"]),

  rule("field", "it is the state", "any", ["status|state|severity|priority|level|environment|env"]),
  rule("field", "it says where", "any", [
    "host|hostname|server|service|cluster|namespace|component|monitor|check|instance|node|pod",
  ]),
  rule("field", "it says what or why", "any", [
    "project|repository|repo|branch|version|image|tag|release|environment name|application|app",
    "reason|cause|error|error code|exit code|response code|http status|status code|stage",
  ]),
  rule("field", "it is a measurement or an amount", "any", [
    "value|threshold|metric|metric name|current value|observed value|limit|duration|count",
    "amount|total|total price|grand total|price|gross|currency|plan|quantity|items|line items",
  ]),
  rule("field", "it says who", "any", [
    "customer|email|phone|company|assignee|assigned to|requester|reporter|owner|team|category",
  ]),
  rule("field", "people may look for it", "any", [
    "region|zone|location|city|country|resource name|labels|tags|due date|due|start time|kind",
  ]),
  rule("field", "it tells such messages apart", "any", [
    "event|action|channel|source|format|language",
  ]),
  // Every other member.
  rule("field", "it is short", "any", [""]),
];

function rule(
  part: Part,
  because: string,
  reach: Reach,
  lists: readonly string[],
  more: Pick<Rule, "isCamelCase" | "isClear"> = {},
): Rule {
  return { part, because, reach, names: lists.flatMap((list) => list.split("|")), ...more };
}
