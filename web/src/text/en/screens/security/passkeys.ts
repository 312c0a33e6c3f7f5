/** English UI text for passkeys. */
export const en = {
  signIn: "Sign in with a passkey",
  secondFactor: "Use a passkey",
  or: "or",

  lead: "Sign in with your fingerprint, face or device PIN instead of a password. A passkey can also replace the two-factor code.",
  list: "Your passkeys",
  none: "No passkeys yet",
  noneHint: "You can save one on this device, a phone, a security key or a password manager.",
  add: "Add a passkey",
  addIntro: "Your browser will ask where to save it, and then for your fingerprint, face or PIN.",
  name: "Name",
  nameHint: "Helps you tell your passkeys apart.",
  added: (name: string) => `The passkey ${name} was added.`,
  addedAt: (when: string) => `Added ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: "never used",
  synced: "Synced by a password manager",
  onOneDevice: "Saved on one device",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "You can’t sign in with it any more. Your device or password manager may keep offering it until you delete it there too.",
  removed: (name: string) => `The passkey ${name} was removed.`,
  confirmReason: "A passkey gives access to your account. Confirm it’s you.",
  unsupported:
    "Passkeys don’t work at this address. Open Belfry over HTTPS with a host name, such as https://chat.example.org.",

  unknown: "This passkey isn’t registered here, or time ran out. Try again or use your password.",
  notAccepted: "The passkey was not accepted. Try again.",
  alreadyAdded: "This device or password manager already has a passkey for your account.",
  wrongAddress: "Passkeys don’t work at this address. Open Belfry at its usual address.",
  incapable: "Your browser or device can’t create passkeys for sign-in. Try another one.",

  deviceName: (browser: string, system: string) => `${browser} on ${system}`,
  thisDevice: "This device",
};
