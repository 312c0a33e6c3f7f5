/** English UI text for the company account in the settings. */
export const en = {
  title: "Company account",
  lead: (company: string) => `Connect your account at ${company} to sign in with it.`,
  connect: (company: string) => `Connect ${company}`,
  connectedAt: (when: string) => `Connected ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  disconnect: "Disconnect",
  disconnectTitle: "Disconnect the company account?",
  disconnectText: (company: string) =>
    `You can no longer sign in with ${company}. Your password and passkeys go on working.`,
  disconnected: "Company account disconnected.",
  confirmReason: "This changes how you sign in. Confirm it’s you.",
};
