/** Avatars of webhooks' messages that are an emoji: `emoji:` and a shortcode or the emoji itself. */

const prefix = "emoji:";
const emojiName = /^(?:[a-z0-9_+\-]{1,64}(?:::skin-tone-[2-6])?|\p{RGI_Emoji})$/v;

/** Returns the avatar for `rocket`, `:rocket:` or the emoji, or undefined for other texts. */
export function toEmojiAvatar(given: string): string | undefined {
  const name = given.trim().replace(/^:|:$/g, "").toLowerCase();
  return emojiName.test(name) ? prefix + name : undefined;
}

/** Returns the shortcode or the emoji of an avatar, or undefined if the avatar is a URL. */
export function emojiOfAvatar(avatarUrl: string): string | undefined {
  return avatarUrl.startsWith(prefix) ? avatarUrl.slice(prefix.length) : undefined;
}
