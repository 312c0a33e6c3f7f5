/** The texts of alerts on the first screen. */
import { numberFormats } from "../numbers.ts";

const { count } = numberFormats("en");

export const alertsText = {
  alerts: {
    title: "Alerts",
    /** For screen readers, after the title in the sidebar. */
    urgent: (n: number) => count(n, "critical alert nobody is on", "critical alerts nobody is on"),
    acknowledge: "Acknowledge",
    noNews: (lasted: string) => `no news for ${lasted}`,
  },
};
