/** English UI text of passkeys. */
export const en = {
  signIn: "Sign in with a passkey",
  secondFactor: "Use a passkey",
  or: "or",

  lead: "Sign in with your fingerprint, your face or the PIN of a device, without a password. After the password, a passkey can stand in for the code of two-factor.",
  list: "Your passkeys",
  none: "No passkeys yet",
  noneHint: "This device, a phone, a security key or a password manager can keep one.",
  add: "Add a passkey",
  addIntro: "Your browser will ask where to keep it, and then for your fingerprint, face or PIN.",
  name: "Name",
  nameHint: "For you, to tell your passkeys apart.",
  added: (name: string) => `The passkey ${name} was added.`,
  addedAt: (when: string) => `Added ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: "never used",
  synced: "Kept by a password manager, on all its devices",
  onOneDevice: "Kept on one device",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "Nobody can sign in with it from then on. Your device or password manager may go on offering it until you delete it there as well.",
  removed: (name: string) => `The passkey ${name} was removed.`,
  confirmReason: "A passkey opens your account, so please confirm that it is you.",
  unsupported:
    "Your browser offers no passkeys at this address. They need https and a name, such as https://chat.example.org.",

  unknown: "This passkey is not known here. It may have been removed, or the answer took too long.",
  notAccepted: "The passkey was not accepted. Try again.",
  alreadyAdded: "This device or password manager keeps a passkey for your account already.",
  wrongAddress: "Passkeys of this server do not work at this address. Open it by its own name.",
  incapable: "Your browser or device cannot make a passkey that signs in by itself.",

  deviceName: (browser: string, system: string) => `${browser} on ${system}`,
  thisDevice: "This device",
};
