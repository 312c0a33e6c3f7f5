/** English UI text of the card of a user. */

function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [whole > 0 && `${whole} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

export const en = {
  roles: { owner: "Owner of this chat", member: "Member of this chat" },
  notMember: "Not a member of this chat",
  message: "Message",
  mention: "Mention",
  mentionName: (name: string) => `Mention ${name}`,
  editProfile: "Edit profile",
  localTime: (time: string, place: string) => `${time} in ${place}`,
  /** `minutes` that the clock of the other is ahead; negative if it is behind. */
  difference: (minutes: number) => {
    if (minutes === 0) return "same time as yours";
    return `${hours(Math.abs(minutes))} ${minutes > 0 ? "ahead of" : "behind"} you`;
  },
};
