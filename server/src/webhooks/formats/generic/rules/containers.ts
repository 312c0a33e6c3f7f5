/** Objects that a body is about, and objects that only surround or accompany them. */

/** Added to the score of a member for each object around it. Other objects count as `unknown`. */
const containers: Readonly<Record<string, number>> = {
  ...spread(
    15,
    "alarm alert article booking build charge check comment deal deployment incident invoice issue job",
    "meeting monitor order payment pipeline post problem story subscription task ticket vulnerability",
    "pull request|merge request|scheduled event|feature|release|workflow|run|card|fault|conversation",
  ),
  ...spread(
    0,
    "action attributes body content current data detail details entity entry essentials event fields item",
    "model object payload properties record resource result params",
    "event data|event details|involved object|form response|page|form|document|message",
  ),
  ...spread(
    -20,
    "project repository repo service site request product condition policy metric",
    "contact customer branch namespace target plan tracker destination origin definition",
  ),
  ...spread(
    -45,
    "account actor address app application assignee author billing board client column company",
    "context cursor config creator custom device environment founder headers initiator integration labels",
    "links list member meta org organisation organization organizer owner operator parent priority profile",
    "provider reporter requester sender severity shipping source state status system tags team type user",
    "workspace metadata cover image media photo file thumbnail",
    "custom fields|member creator|payment method|quality gate|check params",
    "translation key|geo|browser|request info|user details|performer|subscriber|tenant|included",
  ),
  // An earlier state is the opposite of what happened.
  ...spread(
    -120,
    "old before previous changes changelog diff history",
    "previous attributes|previous data|updated from|changed fields|history items|previous values",
  ),
};

const unknownContainer = -10;

/** Returns the score of an object, or of the first words of a name such as "user name". */
export function scoreOfContainer(words: string): number {
  const known = containers[words] ?? containers[words.replace(/s$/, "")];
  if (known !== undefined) return known;
  const last = words.slice(words.lastIndexOf(" ") + 1);
  return containers[last] ?? unknownContainer;
}

/** Lists separate words by spaces; those with "|" contain names of several words. */
function spread(score: number, ...lists: string[]): Record<string, number> {
  const names = lists.flatMap((list) => list.split(list.includes("|") ? "|" : " "));
  return Object.fromEntries(names.map((name) => [name, score]));
}
