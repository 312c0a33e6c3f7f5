/** Zabbix in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";
import { mediaType } from "./media-type.ts";

export const info: ServiceInfo = {
  title: "Zabbix",
  icon: "chart",
  setup: {
    group: "monitoring",
    note: "A media type to import. A problem is one message from start to recovery, with its severity and who acknowledged it.",
    steps: [
      {
        text: "Save this as `belfry.yaml`, and import it: **Alerts › Media types › Import**.",
        code: { language: "yaml", text: mediaType },
      },
      {
        text: "Set the global macro `{$ZABBIX.URL}` to the URL of the Zabbix web interface: **Administration › Macros**.",
        details: "The messages link to it.",
      },
      {
        text: "Add the media type to a user: **Users › Media › Add**.",
        details: "Any text works in *Send to*.",
      },
      {
        text: "Set up an action that sends to this user: **Alerts › Actions › Trigger actions**.",
        details: "Add *Recovery operations* and *Update operations*, so that the message changes.",
      },
    ],
  },
};
