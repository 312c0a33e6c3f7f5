/** The keyboard shortcuts, and the places where they hold. */

export const shortcutText = {
  places: {
    app: "Everywhere",
    outsideDialogs: "Outside dialogs",
    outsideFields: "Outside text fields",
    composer: "In the message field",
    messages: "In the list of messages",
    palette: "In quick search",
  },

  names: {
    palette: "Search, or go to a chat",
    settings: "Open settings",
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
