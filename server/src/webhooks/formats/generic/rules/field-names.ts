/** Names of members that decide whether and how a value is shown as a field. */

/** Values that only programs understand. */
const machineNames = new Set(
  (
    "id|ids|uuid|guid|uid|gid|pid|sha|sha1|sha256|md5|hash|digest|etag|token|secret|signature|nonce|" +
    "checksum|cursor|arn|ref|href|uri|url|urls|avatar|icon|logo|gravatar|picture|locale|time zone|timezone|" +
    "tz|offset|user agent|version id|object|node|rank|position|pos|weight|color|colour|mime type|" +
    "content type|livemode|test mode|sequence|attempts|slug|hmac|fingerprint|short link|closed|subscribed|" +
    "generation|self|graphql|class|event type|subscription type|raw|payload|rel|sid|rev|revision|passcode|" +
    "password|html|ext|mime|bin|index|retries|attempt|attempt number|attempt no|datacontenttype|specversion|" +
    "dataschema|file key|counter|framework|model|post name|comment count|type|initials|first name|last name"
  ).split("|"),
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

/** Members that only hold the value of the object around them, which gives the label. Names come first. */
export const holderNames: readonly string[] =
  "name|value|title|label|text|display name|displayname|full name|content|summary|login|key|email|username|description|number|amount|formatted|total|count|code".split(
    "|",
  );

/** Pairs in lists, such as `{"name": "CPU", "value": "92 %"}`: names of the label and of the value. */
export const pairLabels = "name|key|title|label|field|question|ref|metric name".split("|");
export const pairValues = "value|text|answer|content|current|metric value".split("|");
