/** The keyboard shortcuts, and the places where they hold. */

export const shortcutText = {
  title: "Keyboard shortcuts",
  intro: "On a list, arrow keys move the focus. Tab moves to the next control.",
  or: "or",

  places: {
    app: "Everywhere",
    outsideDialogs: "Outside dialogs",
    outsideFields: "Outside text fields",
    nothingOpen: "While nothing is open",
    composer: "In the message field",
    messages: "In the list of messages",
    palette: "In quick search",
  },

  names: {
    palette: "Search, or go to a chat: Enter opens the previous one",
    settings: "Open settings",
    help: "Show the keyboard shortcuts",
    goUp: "Go to the chat above",
    goDown: "Go to the chat below",
    unreadAbove: "Go to the unread chat above",
    unreadBelow: "Go to the unread chat below",
    markRead: "Mark the chat as read",
    undo: "Undo",
    send: "Send",
    newLine: "Start a new line",
    bold: "Bold",
    italic: "Italic",
    editLast: "Edit your last message, if the field is empty",
    cancel: "Stop editing or replying",
    previousMessage: "Go to the previous message",
    nextMessage: "Go to the next message",
    newestMessage: "Go to the newest message",
    react: "React to the message",
    searchMessages: "Search all messages",
  },
};
