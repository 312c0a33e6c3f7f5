/** The help of `belfry ack`. */
export const usage = `Usage: belfry ack [options] [message]

Acknowledges an open alert, as the user of an API key with the scope write.

The message is a link to it, or its id with --chat, or one of:
  --last               the newest open alert of the chat
  --key <key>          the open alert that was sent with this key

  --chat <id>          the chat, as in its address: /chats/2
  --note <text>        what you are doing, in one line
  --take-over          replaces the member who is on it
  --url <url>          the server; better set BELFRY_URL. Without both, it is
                       the server of BELFRY_WEBHOOK_URL
  --timeout <seconds>  how long to retry; 60 by default
  -h, --help           prints this page

Set BELFRY_API_KEY to the API key, or BELFRY_API_KEY_FILE to a file with it.

Exit codes: 0 somebody is on it; 1 rejected by the server; 2 invalid
arguments; 3 the server could not be reached in time.`;
