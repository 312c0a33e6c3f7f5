/** Settings of monitoring services that send webhooks. */
import { slackReceiver } from "./slack-receiver.ts";
import { form, jsonQuote, type Snippet } from "./snippet.ts";
import { zabbixMediaType } from "./zabbix-media-type.ts";

const datadogPayload = `{
  "event_title": "$EVENT_TITLE",
  "event_msg": "$EVENT_MSG",
  "alert_transition": "$ALERT_TRANSITION",
  "alert_type": "$ALERT_TYPE",
  "alert_priority": "$ALERT_PRIORITY",
  "alert_scope": "$ALERT_SCOPE",
  "alert_status": "$ALERT_STATUS",
  "alert_cycle_key": "$ALERT_CYCLE_KEY",
  "link": "$LINK",
  "snapshot": "$SNAPSHOT",
  "date": "$DATE"
}`;

const healthchecksBody = `{
  "status": "$STATUS",
  "now": "$NOW",
  "exit_status": "$EXITSTATUS",
  "body": $BODY_JSON,
  "check": $JSON
}`;

const uptimeRobotValue = `{
  "monitorID": "*monitorID*",
  "monitorURL": "*monitorURL*",
  "monitorFriendlyName": "*monitorFriendlyName*",
  "alertType": "*alertType*",
  "alertTypeFriendlyName": "*alertTypeFriendlyName*",
  "alertDetails": "*alertDetails*",
  "alertDuration": "*alertDuration*",
  "alertDateTime": "*alertDateTime*",
  "sslExpiryDaysLeft": "*sslExpiryDaysLeft*"
}`;

export const monitoringServices: readonly Snippet[] = [
  {
    id: "alertmanager",
    title: "Alertmanager",
    note: "A group of alerts is one message that turns green when it is resolved.",
    steps: [
      {
        text: "Add the receiver to `alertmanager.yml`, and name it in a route:",
        code: {
          language: "yaml",
          of: ({ url }) => `receivers:
  - name: belfry
    webhook_configs:
      - url: ${jsonQuote(`${url}/alertmanager`)}
        send_resolved: true`,
        },
      },
      {
        text: "Reload Alertmanager:",
        code: {
          language: "sh",
          of: () => "kill -HUP $(pidof alertmanager)",
        },
      },
    ],
    alternative: {
      language: "yaml",
      note: "If you already use slack_configs, keep them and change the URL. This text lists each alert with its description and state.",
      code: slackReceiver,
    },
  },
  {
    id: "datadog",
    title: "Datadog",
    note: "A webhook with a custom payload. An alert is one message from trigger to recovery, with the value and the graph.",
    steps: [
      { text: "Open **Integrations › Webhooks › New**." },
      form({ format: "datadog", more: { Name: "belfry", Payload: datadogPayload } }),
      {
        text: "Add `@webhook-belfry` to the message of a monitor, and to the message for its recovery.",
      },
    ],
  },
  {
    id: "grafana",
    title: "Grafana",
    note: "Alerts with their values and graph. An alert is one message that turns green when it is resolved.",
    steps: [
      { text: "Open **Alerting › Contact points**, and add a contact point." },
      form({
        text: "Choose the integration **Webhook**, and enter these values:",
        format: "grafana",
        more: { "HTTP Method": "POST" },
      }),
      { text: "Select the contact point in a notification policy." },
    ],
    alternative: {
      language: "yaml",
      note: "To add the contact point with a file instead, save this in provisioning/alerting.",
      code: ({ url }) => `apiVersion: 1
contactPoints:
  - orgId: 1
    name: belfry
    receivers:
      - uid: belfry
        type: webhook
        settings:
          url: ${jsonQuote(`${url}/grafana`)}
          httpMethod: POST`,
    },
  },
  {
    id: "healthchecks",
    title: "Healthchecks",
    note: "A webhook integration with a request body. A check that stops reporting posts one message, which turns green when it reports again.",
    steps: [
      { text: "Open **Integrations › Webhook › Add Integration**." },
      form({
        text: "Enter these values, for *down* and for *up*:",
        format: "healthchecks",
        more: { Method: "POST", "Request body": healthchecksBody },
      }),
      { text: "Enable the integration in your checks." },
    ],
  },
  {
    id: "newrelic",
    title: "New Relic",
    note: "A webhook destination for workflows. An issue is one message until it is closed.",
    steps: [
      { text: "Open **Alerts › Destinations › Webhook**." },
      form({ format: "newrelic", more: { Authorization: "none" } }),
      { text: "Add it to a workflow: **Alerts › Workflows › Notify › Webhook**." },
    ],
  },
  {
    id: "opsgenie",
    title: "Opsgenie",
    note: "A webhook integration. An alert is one message that shows who acknowledged, escalated and closed it.",
    steps: [
      { text: "Open **Settings › Integrations › Add integration › Webhook**." },
      form({
        format: "opsgenie",
        more: { "Add Alert Description to Payload": "on", "Add Alert Details to Payload": "on" },
      }),
      { text: "Select the alert actions, and enable the integration." },
    ],
  },
  {
    id: "pagerduty",
    title: "PagerDuty",
    note: "A webhook subscription, version 3. An incident is one message that shows its current state.",
    steps: [
      { text: "Open **Integrations › Generic Webhooks (v3) › New Webhook**." },
      form({ format: "pagerduty", more: { "Event subscription": "the incident events" } }),
      { text: "Copy the secret that PagerDuty shows once into the webhook’s signature secret." },
    ],
  },
  {
    id: "sentry",
    title: "Sentry",
    note: "An internal integration. An issue is one message, which its errors and alerts update.",
    steps: [
      {
        text: "Open **Settings › Developer Settings › Create New Integration › Internal Integration**.",
      },
      form({ format: "sentry", more: { Webhooks: "issue, error", "Alert Rule Action": "on" } }),
      { text: "Copy the integration’s client secret into the webhook’s signature secret." },
    ],
  },
  {
    id: "statuspage",
    title: "Statuspage",
    note: "Follow the status page of a service you use. An incident is one message with its latest update.",
    steps: [
      { text: "On the status page, open **Subscribe to updates › Webhook**." },
      form({ format: "statuspage", more: { Email: "yours, for failures" } }),
      { text: "Wait for the next update of the page: Statuspage sends no test." },
    ],
  },
  {
    id: "uptime-kuma",
    title: "Uptime Kuma",
    note: "A notification of the type Webhook. A monitor is one message: red while it is down, green when it is up again.",
    steps: [
      {
        text: "Open **Settings › Notifications › Setup Notification**, and choose the type **Webhook**.",
      },
      form({ format: "uptime-kuma", more: { "Request body": "Preset - application/json" } }),
      { text: "Press **Test** and **Save**, then select the notification in your monitors." },
    ],
  },
  {
    id: "uptimerobot",
    title: "UptimeRobot",
    note: "A webhook integration. An outage is one message: red while the monitor is down, green with its duration when it is up.",
    steps: [
      { text: "Open **Integrations & API › Webhook › Add**." },
      form({
        format: "uptimerobot",
        more: { "Send as JSON": "on", "POST value": uptimeRobotValue },
      }),
      { text: "Select the integration in your monitors." },
    ],
  },
  {
    id: "zabbix",
    title: "Zabbix",
    note: "A media type to import. A problem is one message from start to recovery, with its severity and who acknowledged it.",
    steps: [
      {
        text: "Save this as `belfry.yaml`, and import it: **Alerts › Media types › Import**.",
        code: {
          language: "yaml",
          of: ({ url }) => zabbixMediaType(`${url}/zabbix`),
        },
      },
      {
        text: "Set the global macro `{$ZABBIX.URL}` to the URL of the Zabbix web interface: **Administration › Macros**.",
      },
      { text: "Add the media type to a user: **Users › Media › Add**." },
      { text: "Set up an action that sends to this user: **Alerts › Actions › Trigger actions**." },
    ],
  },
];
