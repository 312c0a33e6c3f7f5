/** The texts of who is on duty in a chat. */
export const en = {
  title: "On duty",
  subtitle: (chat: string) => `${chat} · members who take turns by the week`,

  head: {
    /** After the first name, in the header. */
    onDuty: "on duty",
    label: (name: string, until: string) => `${name} is on duty until ${until}`,
    nobody: "Nobody on duty",
    isOnDuty: (name: string) => `${name} is on duty`,
    until: (when: string) => `until ${when}`,
    nobodyHint: "Nobody in the list can be on duty now.",
    next: "Next",
    insteadOf: (name: string) => `instead of ${name}`,
    override: "override",
    forAWeek: "for a week",
    swap: "Swap a shift…",
    settings: "Settings",
  },

  order: "Order",
  orderEmpty: "Nobody takes turns. Add a member to turn duty on.",
  badge: "On duty",
  add: "Add a member",
  remove: (name: string) => `Remove ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (name: string, position: number, count: number) =>
    `${name} is at position ${position} of ${count}.`,
  unavailable: "Left the chat or is deactivated",

  handOver: "Hand-over",
  weekday: "Weekday",
  time: "Time",
  timeZone: "Time zone",
  everyWeek: "Every week.",
  everyWeekFor: (time: string, place: string, own: string) =>
    `Every week. ${time} in ${place} is ${own} for you.`,

  weeks: "Next eight weeks",
  nobody: "Nobody",
  from: (when: string) => `from ${when}`,

  overrides: "Overrides",
  noOverrides: "No overrides.",
  override: "Override",
  overrideOf: "instead of",
  onDutyThen: "is on duty",
  period: (from: string, until: string) => `${from} – ${until}`,
  removeOverride: (name: string, from: string) => `Remove the override by ${name} from ${from}`,
  overrideRemoved: "Override removed.",
  overrideAdded: "Override added.",

  form: {
    title: "Override",
    intro: "One member is on duty instead of another. A later override takes precedence.",
    person: "Who is on duty",
    startAt: "From",
    endAt: "Until",
    zone: (zone: string) => `Your time zone is ${zone}.`,
    submit: "Add override",
    noTime: "Choose a time.",
    past: "Choose a time in the future.",
    order: "Choose a time after the start.",
  },

  saved: "Saved.",
  turnedOff: "Nobody is on duty in this chat any more.",
};
