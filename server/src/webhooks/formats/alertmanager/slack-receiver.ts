/** A receiver of Alertmanager for Slack, whose text names each alert by the labels that differ. */

const labels = `(.Labels.Remove $.CommonLabels.Names).Remove (stringSlice "uid")`;
const names = `{{ with (${labels}).Values }}*{{ join ", " . }}* {{ end }}`;

export const slackReceiver = `receivers:
  - name: belfry
    slack_configs:
      - api_url: "{url}/slack"
        send_resolved: true
        text: |-
          {{ .CommonAnnotations.summary }}
          {{- range .Alerts.Firing }}
          • ${names}firing since {{ .StartsAt.Format "2 Jan, 15:04 MST" }}: {{ .Annotations.description }}
          {{- end }}
          {{- range .Alerts.Resolved }}
          • ${names}resolved after {{ (.EndsAt.Sub .StartsAt).Round 1000000000 }}: {{ .Annotations.description }}
          {{- end }}`;
