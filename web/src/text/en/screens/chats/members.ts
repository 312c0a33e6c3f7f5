/** The texts of the dialog with the members of a chat. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  membersTitle: (chat: string) => `Members of ${chat}`,
  findMember: "Find a member",
  findMemberHint: "Name or handle",
  noMemberFound: "No member matches.",
  you: "you",
  owner: "Owner",
  member: "Member",
  roleOf: (name: string) => `Role of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (name: string, chat: string) =>
    `${name} will no longer see ${chat}. Their messages stay.`,
  removeAction: "Remove",
  added: (name: string) => `${name} was added.`,
  addedGroup: (name: string, n: number) => `${count(n, "member", "members")} of ${name} added.`,
  removed: (name: string) => `${name} was removed.`,
  roleChanged: {
    owner: (name: string) => `${name} is now an owner.`,
    member: (name: string) => `${name} is now a member.`,
  },
};
