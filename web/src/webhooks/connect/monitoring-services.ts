/** Settings of monitoring services that send webhooks. */
import { slackReceiver } from "./slack-receiver.ts";
import { jsonQuote, type Snippet, settings } from "./snippet.ts";
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
    language: "yaml",
    note: "A receiver for alertmanager.yml. A group of alerts is one message that turns green when it is resolved.",
    code: ({ url }) => `receivers:
  - name: belfry
    webhook_configs:
      - url: ${jsonQuote(`${url}/alertmanager`)}
        send_resolved: true`,
    alternative: {
      note: "If you use slack_configs, keep them and change the URL. This text names each alert with its description and state.",
      code: slackReceiver,
    },
  },
  {
    id: "datadog",
    title: "Datadog",
    language: "text",
    note: "A webhook with a payload. An alert is one message from its trigger to its recovery, with the value and the graph.",
    code: settings(
      "Integrations › Webhooks › New",
      "datadog",
      "Name: belfry",
      `Payload:\n${datadogPayload}`,
    ),
  },
  {
    id: "grafana",
    title: "Grafana",
    language: "yaml",
    note: "A contact point for provisioning/alerting. To add it by hand, open Alerting › Contact points and choose the integration Webhook.",
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
  {
    id: "healthchecks",
    title: "Healthchecks",
    language: "text",
    note: "A webhook integration with a request body. A check that stops reporting is one message that turns green when it reports again.",
    code: settings(
      "Integrations › Webhook › Add Integration",
      "healthchecks",
      "Method: POST",
      `Request body:\n${healthchecksBody}`,
    ),
  },
  {
    id: "newrelic",
    title: "New Relic",
    language: "text",
    note: "A webhook destination for workflows. An issue is one message until it is closed.",
    code: settings("Alerts › Destinations › Webhook", "newrelic", "Authorization: none"),
  },
  {
    id: "opsgenie",
    title: "Opsgenie",
    language: "text",
    note: "A webhook integration. An alert is one message that shows who acknowledged, escalated and closed it.",
    code: settings(
      "Settings › Integrations › Add integration › Webhook",
      "opsgenie",
      "Add Alert Description to Payload: on",
      "Add Alert Details to Payload: on",
    ),
  },
  {
    id: "pagerduty",
    title: "PagerDuty",
    language: "text",
    note: "A webhook subscription, version 3. An incident is one message that shows its current state.",
    code: settings(
      "Integrations › Generic Webhooks (v3) › New Webhook",
      "pagerduty",
      "Event subscription: the incident events",
    ),
  },
  {
    id: "sentry",
    title: "Sentry",
    language: "text",
    note: "An internal integration. An issue is one message that its errors and alerts update.",
    code: settings(
      "Settings › Developer Settings › Create New Integration › Internal Integration",
      "sentry",
      "Webhooks: issue, error; Alert Rule Action: on",
    ),
  },
  {
    id: "statuspage",
    title: "Statuspage",
    language: "text",
    note: "Follow the status page of a service you use. An incident is one message with its latest update.",
    code: settings("Subscribe to updates › Webhook", "statuspage", "Email: yours, for failures"),
  },
  {
    id: "uptime-kuma",
    title: "Uptime Kuma",
    language: "text",
    note: "A notification of type Webhook. A monitor is one message: red when it is down, green when it is up.",
    code: settings(
      "Settings › Notifications › Setup Notification › Webhook",
      "uptime-kuma",
      "Request body: Preset - application/json",
    ),
  },
  {
    id: "uptimerobot",
    title: "UptimeRobot",
    language: "text",
    note: "A webhook integration. An outage is one message: red while the monitor is down, green with its duration when it is up.",
    code: settings(
      "Integrations & API › Webhook › Add",
      "uptimerobot",
      "Send as JSON: on",
      `POST value:\n${uptimeRobotValue}`,
    ),
  },
  {
    id: "zabbix",
    title: "Zabbix",
    language: "yaml",
    note: "A media type to import. A problem is one message, from its start to its recovery, with its severity and who acknowledged it.",
    code: ({ url }) => zabbixMediaType(`${url}/zabbix`),
  },
];
