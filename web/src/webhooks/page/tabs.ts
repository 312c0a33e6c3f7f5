/** The pages of one webhook. */
export const webhookTabs = ["setup", "deliveries", "settings", "template"] as const;
export type WebhookTab = (typeof webhookTabs)[number];
