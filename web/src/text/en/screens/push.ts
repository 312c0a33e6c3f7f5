/** English UI text for notifications on this device. */
export const en = {
  title: "This device",
  checking: "Checking this device…",
  switch: "Notifications on this device",
  switchHint: "Shows mentions, direct messages and alerts, even when Belfry is closed.",
  showsText: "Names and text in notifications",
  showsTextHint: "Turn this off to show only that there is a new message.",
  test: "Send a test notification",
  testSent: "The test was sent. It appears within a few seconds.",
  testFailed: (reason: string) => `The test was not sent. ${reason}`,
  notAllowed: "The browser did not allow notifications. Click the switch again, then Allow.",
  repair: "Try again",
  state: {
    on: "Notifications are on.",
    off: "Notifications are off on this device.",
    not_registered:
      "Notifications appear only while Belfry is open. The browser could not register with its push service. Check the connection, then try again.",
    failing: (reason: string, since: string) => `Failing since ${since}: ${reason}`,
    no_https:
      "Browsers offer notifications only on https addresses. Ask an administrator to set up https.",
    install_first:
      "On iPhone and iPad, first add Belfry to the home screen: tap Share, then Add to Home Screen. Then open Belfry from there and come back to this page.",
    unsupported: "This browser cannot show notifications. Try a newer version or another browser.",
    denied:
      "You have blocked notifications for this site. Click the icon to the left of the address, allow Notifications, and reload the page. On a phone, the setting is in the system settings of the browser or the app.",
    tab_only_worker:
      "Notifications appear only while Belfry is open. This browser blocks background workers for this site: a private window, or a setting that blocks cookies and site data, does that.",
    tab_only_push:
      "Notifications appear only while Belfry is open. This browser cannot receive them in the background.",
    tab_only_server: {
      no_https:
        "Notifications appear only while Belfry is open. This server cannot send them in the background: its public address is not https. An administrator can set BELFRY_PUSH_SUBJECT.",
      local_host:
        "Notifications appear only while Belfry is open. Push services do not accept this server’s address. An administrator can set BELFRY_PUSH_SUBJECT.",
    },
  },
  others: "Your other devices",
  noneSent: "Nothing sent yet",
  lastSent: (when: string) => `Last sent ${when}`,
  withoutText: "Without names and text",
  failing: "Failing",
  othersHint: "To stop notifications there, end the session in Sessions.",
};
