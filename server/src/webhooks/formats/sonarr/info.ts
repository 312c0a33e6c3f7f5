/** Sonarr, Radarr in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Sonarr, Radarr",
  also: ["Radarr", "Lidarr", "Readarr", "Whisparr", "Prowlarr"],
  setup: {
    group: "other",
    note: "A connection for downloads and health warnings. A download is one message from the grabbed release to its import.",
    steps: [
      { text: "Open **Settings › Connect › + › Webhook**." },
      { values: { URL: "{url}/sonarr", Method: "POST" } },
      { text: "Press **Test**, then **Save**." },
    ],
  },
};
