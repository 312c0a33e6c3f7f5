/** English UI text for notifications on this device. */
export const en = {
  title: "This device",
  checking: "Checking this device…",
  switch: "Notifications on this device",
  switchHint: "Shows mentions, direct messages and alerts, even when Belfry is closed.",
  showsText: "Names and text in notifications",
  showsTextHint: "Turn this off to show only that there is a new message.",
  test: {
    button: "Test my notifications",
    hint: "Sends a notification to all your devices. Open it on each one: this page says how long it took.",
    title: (when: string) => `Last test, ${when}`,
    titleNow: "Last test",
    results: "Results of the last test",
    thisDevice: "This device",
    accepted: "Accepted by the push service, not opened yet",
    opened: (lasted: string) => `Opened after ${lasted}`,
    refused: (reason: string) => `Refused: ${reason}`,
  },
  notAllowed: "The browser didn’t allow notifications. Click the switch again, then choose Allow.",
  repair: "Try again",
  state: {
    on: "Notifications are on.",
    off: "Notifications are off on this device.",
    not_registered:
      "Notifications appear only while Belfry is open. The browser couldn’t register with its push service. Check your connection, then try again.",
    failing: (reason: string, since: string) => `Failing since ${since}: ${reason}`,
    no_https:
      "Browsers allow notifications only on sites that use https. Ask an administrator to set it up.",
    install_first:
      "On iPhone and iPad, first add Belfry to the home screen: tap Share, then Add to Home Screen. Then open Belfry from there and come back to this page.",
    unsupported: "This browser can’t show notifications. Try a newer version or another browser.",
    denied:
      "You have blocked notifications for this site. Click the icon to the left of the URL, allow Notifications, and reload the page. On a phone, the setting is in the system settings of the browser or the app.",
    tab_only_worker:
      "Notifications appear only while Belfry is open. This browser blocks background workers for this site. Leave the private window, or allow cookies and site data for this site.",
    tab_only_push:
      "Notifications appear only while Belfry is open. This browser can’t receive them in the background.",
    tab_only_server: {
      no_https:
        "Notifications appear only while Belfry is open. This server can’t send them in the background, because its public URL doesn’t use https. Ask your administrator to turn on push.",
      local_host:
        "Notifications appear only while Belfry is open. Push services don’t accept this server’s public URL. Ask your administrator to turn on push.",
    },
  },
  others: "Your other devices",
  noneSent: "Nothing sent yet",
  lastSent: (when: string) => `Last sent ${when}`,
  withoutText: "Without names and text",
  failing: "Failing",
  othersHint: "To stop notifications on a device, end its session in Settings → Sessions.",
};
