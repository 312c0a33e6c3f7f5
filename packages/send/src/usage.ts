/** The help of `belfry send`. */
export const usage = `Usage: belfry send [options] [text]

Posts a message to a webhook. Without a text it reads standard input.

  --url <url>          the webhook's URL; better set BELFRY_WEBHOOK_URL, or
                       BELFRY_WEBHOOK_URL_FILE to a file with it: other users
                       of the machine can see arguments
  --title <title>      shows the message as a card with this title
  --level <level>      info, success, warning or critical
  --state <state>      open or resolved
  --key <key>          a later message with this key replaces this one
  --exit <code>        sets level, state and title from an exit code: --exit $?
  --file <path>        attaches a file; can be repeated
  --username <name>    the author that is shown
  --code               shows the text as a code block
  --dry-run            prints the message as it would be, and posts nothing
  --timeout <seconds>  how long to retry; 60 by default
  --verbose            prints retries, and the id of the message
  -h, --help           prints this page

It retries when the server cannot be reached, is busy or limits the rate. All
tries have one idempotency key: the message is posted once.

Exit codes: 0 sent, or ignored by the webhook; 1 rejected by the server;
2 invalid arguments; 3 not sent in time.`;
