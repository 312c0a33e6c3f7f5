/** English UI text for the administration of user groups. */
import { numberFormats } from "../../numbers.ts";

const { number } = numberFormats("en");

export const groups = {
  lead: "Mention a group by its handle to notify its members who are in the chat.",
  list: "Groups",
  none: "No groups yet",
  group: "Group",
  members: "Members",
  number: (n: number) => number(n),
  actions: "Actions",
  create: "Create group",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  editTitle: "Edit group",
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the group ${name}?`,
  deleteBody: (handle: string) =>
    `@${handle} will notify nobody. Its members stay in their chats, and older messages stay as they are.`,
  deleted: (name: string) => `${name} was deleted.`,
  saved: (name: string) => `${name} was saved.`,
  save: "Save",
  name: "Name",
  namePlaceholder: "Backend team",
  handle: "Handle",
  handlePlaceholder: "backend",
  handleHint: "For @mentions. No user and no other group may have it.",
  noHandle: "Enter a handle.",
  addMembers: "Add members",
};
