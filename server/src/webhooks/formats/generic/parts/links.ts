/** Links to pages for people. */
import { getUrl } from "../../reading/json-path.ts";
import type { Leaf } from "../body/leaves.ts";
import { areSiblings, find, type Match, never, type View } from "../find.ts";

const maxLinks = 3;

const assets = /\.(png|jpe?g|gif|svg|webp|ico|pem|json|xml|zip|tar|gz|js|css)([?#]|$)/i;
const programs = /^https?:\/\/(api\d*|hooks|graph)\.|\/(api|rest|graphql|v\d+(\.\d+)?)\//i;
const notForPeople =
  /(^| )(avatar|icon|logo|gravatar|callback|webhook|hook|api|cancel|reschedule|reject|delete|edit|unsubscribe|cert|signing|signature|upload|download|dataschema|schema|docs?|documentation|image|photo|picture|thumbnail|previous|next|token|events|endpoint|organization|root|server|base|git)( |$)/;

/** Finds the page of the subject: the one in the object of the title, if there is one. */
export function findLink(urls: readonly Leaf[], title: Leaf | undefined): Match | undefined {
  const cost = (leaf: Leaf) =>
    isPage(leaf) ? (title && areSiblings(leaf, title) ? -20 : 0) : never;
  return find(urls, "link", { cost, as: viewOf });
}

/** Finds further pages of the subject, without those of people and of organizations. */
export function findLinks(urls: readonly Leaf[], link: Leaf | undefined): Leaf[] {
  const found: Leaf[] = [];
  for (const leaf of urls) {
    const isKnown = [link, ...found].some((other) => other?.text === leaf.text);
    const isNear = find([leaf], "link", { as: viewOf }) !== undefined;
    if (!isKnown && isNear && isPage(leaf) && found.length < maxLinks) found.push(leaf);
  }
  return found;
}

/** `links` and `urls` only hold links. */
function viewOf(leaf: Leaf): View {
  const isList = /^(links|urls)$/.test(leaf.names.at(-2) ?? "");
  return isList ? { roles: leaf.roles, place: "wrapper" } : leaf;
}

function isPage({ value, text, names }: Leaf): boolean {
  return (
    getUrl(value) !== undefined &&
    !assets.test(text) &&
    !programs.test(text) &&
    !notForPeople.test(names.slice(-3).join(" "))
  );
}
