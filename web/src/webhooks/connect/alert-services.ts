/** Settings of monitoring services, and of programs at home, that send webhooks which Belfry reads. */
import { jsonQuote, type Snippet, settings } from "./snippet.ts";

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

const healthchecksBody = `{
  "status": "$STATUS",
  "now": "$NOW",
  "exit_status": "$EXITSTATUS",
  "body": $BODY_JSON,
  "check": $JSON
}`;

export const alertServices: readonly Snippet[] = [
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
    id: "zabbix",
    title: "Zabbix",
    language: "yaml",
    note: "A media type to import. A problem is one message, from its start to its recovery, with its severity and who acknowledged it.",
    code: ({ url }) => zabbixMediaType(`${url}/zabbix`),
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
    id: "newrelic",
    title: "New Relic",
    language: "text",
    note: "A webhook destination for workflows. An issue is one message until it is closed.",
    code: settings("Alerts › Destinations › Webhook", "newrelic", "Authorization: none"),
  },
  {
    id: "statuspage",
    title: "Statuspage",
    language: "text",
    note: "Follow the status page of a service you use. An incident is one message with its latest update.",
    code: settings("Subscribe to updates › Webhook", "statuspage", "Email: yours, for failures"),
  },
  {
    id: "home-assistant",
    title: "Home Assistant",
    language: "yaml",
    note: "An action for automations, with a title, a message and the same data as notifications to phones.",
    code: ({ url }) => `rest_command:
  belfry:
    url: ${jsonQuote(`${url}/home-assistant`)}
    method: post
    content_type: application/json
    payload: >-
      {{ {"title": title | default(""), "message": message, "data": data | default({})} | to_json }}`,
  },
  {
    id: "sonarr",
    title: "Sonarr, Radarr",
    language: "text",
    note: "A connection for downloads and health warnings. A download is one message from the grabbed release to its import.",
    code: settings("Settings › Connect › + › Webhook", "sonarr", "Method: POST"),
  },
];

/** The macros that the members of the body come from. */
const zabbixMacros = {
  alert_message: "ALERT.MESSAGE",
  alert_subject: "ALERT.SUBJECT",
  event_ack_status: "EVENT.ACK.STATUS",
  event_duration: "EVENT.DURATION",
  event_id: "EVENT.ID",
  event_name: "EVENT.NAME",
  event_nseverity: "EVENT.NSEVERITY",
  event_opdata: "EVENT.OPDATA",
  event_severity: "EVENT.SEVERITY",
  event_source: "EVENT.SOURCE",
  event_tags: "EVENT.TAGS",
  event_update_action: "EVENT.UPDATE.ACTION",
  event_update_message: "EVENT.UPDATE.MESSAGE",
  event_update_status: "EVENT.UPDATE.STATUS",
  event_update_user: "USER.FULLNAME",
  event_value: "EVENT.VALUE",
  host_name: "HOST.NAME",
  trigger_description: "TRIGGER.DESCRIPTION",
  trigger_id: "TRIGGER.ID",
  trigger_url: "TRIGGER.URL",
  zabbix_url: "$ZABBIX.URL",
};

/** Zabbix asks for a message template for each kind of event that the media type reports. */
const zabbixEvents = [
  ["TRIGGERS", "PROBLEM"],
  ["TRIGGERS", "RECOVERY"],
  ["TRIGGERS", "UPDATE"],
  ["SERVICE", "PROBLEM"],
  ["SERVICE", "RECOVERY"],
];

function zabbixMediaType(url: string): string {
  const parameters = Object.entries(zabbixMacros).map(
    ([name, macro]) => `        - name: ${name}\n          value: '{${macro}}'`,
  );
  const templates = zabbixEvents.map(
    ([source, mode]) =>
      `        - event_source: ${source}\n          operation_mode: ${mode}\n          subject: '{EVENT.NAME}'\n          message: '{EVENT.NAME}'`,
  );
  return `zabbix_export:
  version: '6.0'
  media_types:
    - name: Belfry
      type: WEBHOOK
      parameters:
        - name: url
          value: ${jsonQuote(url)}
${parameters.join("\n")}
      script: |
        var members = JSON.parse(value);
        var url = members.url;
        delete members.url;
        var request = new HttpRequest();
        request.addHeader('Content-Type: application/json');
        var reply = request.post(url, JSON.stringify(members));
        if (request.getStatus() !== 200) throw 'HTTP ' + request.getStatus() + ': ' + reply;
        return 'OK';
      message_templates:
${templates.join("\n")}`;
}
