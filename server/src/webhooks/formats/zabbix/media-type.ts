/** A media type for Zabbix to import, which sends the members that the format reads. */

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

const parameters = Object.entries(zabbixMacros).map(
  ([name, macro]) => `        - name: ${name}\n          value: '{${macro}}'`,
);
const templates = zabbixEvents.map(
  ([source, mode]) =>
    `        - event_source: ${source}\n          operation_mode: ${mode}\n          subject: '{EVENT.NAME}'\n          message: '{EVENT.NAME}'`,
);

export const mediaType = `zabbix_export:
  version: '6.0'
  media_types:
    - name: Belfry
      type: WEBHOOK
      parameters:
        - name: url
          value: "{url}/zabbix"
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
