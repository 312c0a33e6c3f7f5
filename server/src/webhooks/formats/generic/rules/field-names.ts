/** Which of the other members become fields, and in which order. */

/** Names that people look for. Others score `otherField`. */
export const fieldNames: ReadonlyMap<string, number> = new Map(
  (
    [
      [90, "status|state|severity|priority|level|environment|env"],
      [
        80,
        "host|hostname|server|service|cluster|namespace|component|monitor|check|instance|node|pod",
      ],
      [
        75,
        "project|repository|repo|branch|version|image|tag|release|environment name|application|app",
      ],
      [75, "reason|cause|error|error code|exit code|response code|http status|status code"],
      [72, "value|threshold|metric|metric name|current value|observed value|limit|duration|count"],
      [
        70,
        "amount|total|total price|grand total|price|gross|currency|plan|quantity|items|line items",
      ],
      [
        66,
        "customer|email|phone|company|assignee|assigned to|requester|reporter|owner|team|category",
      ],
      [
        60,
        "region|zone|location|city|country|resource name|labels|tags|due date|due|start time|kind",
      ],
      [40, "event|action|channel|source|format|language"],
    ] as const
  ).flatMap(([score, names]) => names.split("|").map((name) => [name, score] as const)),
);

export const otherField = 30;

/** Names of values that only programs understand. Other versions, such as "schema version", count too. */
const machineNames = new Set(
  [
    "id|ids|uuid|guid|uid|gid|pid|sha|sha1|sha256|md5|hash|digest|etag|token|secret|signature",
    "nonce|checksum|cursor|arn|ref|href|uri|url|urls|avatar|icon|logo|gravatar|picture|locale",
    "time zone|timezone|tz|offset|user agent|schema id|schema|version id|object|node|rank",
    "position|pos|weight|color|colour|mime type|content type|livemode|test mode|sequence",
    "attempt|slug|hmac|fingerprint|short link|closed|subscribed|generation|self|graphql|class",
    "event type|webhook id|subscription type|raw|payload|rel|sid|rev|revision|passcode",
    "password|html|ext|mime|bin|index|retries|attempts|attempt number|attempt no",
    "datacontenttype|specversion|dataschema|file key|counter|framework|model|post name",
    "comment count|type|initials",
  ].flatMap((names) => names.split("|")),
);

/** Checks the last words of the name too: "order id" ends with "id". */
export function isMachineName(name: string): boolean {
  if (/. version$/.test(name) || machineNames.has(name)) return true;
  const space = name.indexOf(" ");
  return space >= 0 && isMachineName(name.slice(space + 1));
}

/** Starts, ends and deadlines, which are shown as fields. Other times stay in the outline. */
export const plannedTimes =
  /^(due|due date|due at|due on|deadline|expires|expires at|expiry|expiration|start|start time|starts at|end time|ends at|scheduled at|scheduled for|started at|ended at|resolved at)$/;

/** Members that only hold the value of the object around them, which gives the label. */
export const holderNames: ReadonlySet<string> = new Set(
  "name|value|title|label|text|display name|displayname|full name|content|summary|login|key|email|username|description|number|amount|formatted|total|count|code".split(
    "|",
  ),
);

/** Pairs in lists, such as `{"name": "CPU", "value": "92 %"}`: names of the label and of the value. */
export const pairLabels = [
  "name",
  "key",
  "title",
  "label",
  "field",
  "question",
  "ref",
  "metric name",
];
export const pairValues = ["value", "text", "answer", "content", "current", "metric value"];
