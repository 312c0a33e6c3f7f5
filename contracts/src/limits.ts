/** Limits that users can reach, for the checks of the server and the hints of the web app. */
export const limits = {
  /** Characters (Unicode code points) of one message. */
  textLength: 40_000,
  cardsPerMessage: 20,
  /** Characters of a display name, of a webhook's name and of a request's `username`. */
  nameLength: 80,
  serverNameLength: 60,
  chatTitleLength: 80,
  /** A deleted chat can be restored this long. */
  daysToRestoreChats: 7,
  /** Members of a direct chat, with the one who opens it. */
  directChatMembers: 8,
  chatTopicLength: 250,
  statusLength: 100,
  userTitleLength: 80,
  emailLength: 254,
  passwordMinLength: 12,
  /** Bytes of UTF-8, checked before hashing. */
  passwordMaxBytes: 1024,
  avatarUrlLength: 2048,
  /** Bytes of an uploaded avatar. */
  avatarBytes: 5_000_000,
  /** Different emoji below one message. */
  reactionsPerMessage: 20,
  /** Users that a reaction names by their id. */
  reactionUserIds: 50,
  /** Users that the list of reactions names for each emoji. */
  reactionNames: 100,
  pinsPerChat: 100,
  savedPerUser: 5000,
  scheduledPerUser: 100,
  /** How far ahead a message can be scheduled. */
  scheduledDays: 366,
  /** Former texts of one message. */
  versionsPerMessage: 24,
  /** UTF-16 units of one emoji. */
  emojiLength: 40,
  /** Characters of `Idempotency-Key` and of `clientId`. */
  idempotencyKeyLength: 128,
  /** Bytes of a webhook request without files. */
  webhookBodyBytes: 256 * 1024,
  /** Values in the JSON of a webhook request. An alert of Alertmanager has about 20. */
  webhookBodyValues: 15_000,
  /** Members of one JSON object, and fields of a form. */
  webhookBodyMembers: 2000,
  /** Bytes of a webhook request with files. */
  webhookFilesBytes: 8 * 1024 * 1024,
  /** Bytes of a file that a user uploads. */
  userFileBytes: 25_000_000,
  /** Characters of the description of an image. */
  altTextLength: 500,
  filesPerMessage: 10,
  fileNameLength: 200,
  imageUrlLength: 8192,
  /** An image with more pixels would take too much of a browser's memory. */
  imagePixels: 40_000_000,
  /** Pixels of all frames of an animation. */
  animationPixels: 400_000_000,
  imagesPerRequest: 100,
  /** Characters of a search in the deliveries of a webhook. */
  deliveryQueryLength: 200,
  /** Characters of a webhook's `key`. */
  webhookKeyLength: 128,
  /** Titles in the statistics of alerts. */
  noisyTitlesMax: 200,
  /** Characters of a webhook's `problem`. */
  problemLength: 128,
  /** The list `instances` of a webhook's message, and the characters of each. */
  instancesPerMessage: 500,
  instanceLength: 100,
  /** Instances and those before them that an alert remembers, to find new ones. */
  instancesPerAlert: 2000,
  /** Characters of the note of an acknowledgement. */
  acknowledgementNoteLength: 500,
  /** How far ahead the reminder of an acknowledgement can be: 30 days. */
  remindAfterMaxMinutes: 30 * 24 * 60,
  /** People who take turns on duty in a chat, and the overrides that have not ended. */
  dutyUsers: 50,
  dutyOverrides: 100,
  /** How far ahead an override can end. */
  dutyOverrideDays: 366,
  /** The longest time after which a step of an open alert follows: a day. */
  stepMaxMinutes: 24 * 60,
  /** Notifications in the ledger of one alert. */
  ledgerMax: 1000,
  /** Active silences of one webhook, and the parts of one. */
  silencesPerWebhook: 50,
  matchersPerSilence: 10,
  matcherNameLength: 100,
  matcherValueLength: 500,
  silenceReasonLength: 200,
  /** How long a silence can last: 30 days. */
  silenceMaxMinutes: 30 * 24 * 60,
  /** Maintenance windows of one chat. A weekly one can last six days, and one can begin in a year. */
  windowsPerChat: 50,
  windowMaxMinutes: 6 * 24 * 60,
  windowAheadDays: 366,
  /** How long an equal message of a webhook can count as a repeat: a week. */
  repeatMaxMinutes: 7 * 24 * 60,
  /** Open alerts in one list. */
  alertsMax: 500,
  heartbeatsPerChat: 200,
  heartbeatSlugLength: 100,
  /** The longest interval, grace time and run of a heartbeat: a year. */
  heartbeatMaxSeconds: 366 * 24 * 60 * 60,
  /** Pings of a heartbeat that its list shows. */
  heartbeatResultsShown: 30,
  /** Bytes of the body of a ping that are kept. */
  pingBodyBytes: 100_000,
  cronLength: 200,
  templateLength: 10_000,
  /** IPs and CIDR ranges of one webhook. */
  allowedAddresses: 100,
  /** Messages per second. */
  webhookRateMax: 1000,
  /** How long a webhook's previous URL may work after a rotation: 30 days. */
  overlapMaxMinutes: 30 * 24 * 60,
  /** Bytes of any other JSON request. */
  bodyBytes: 256 * 1024,
  /** Bytes of a request to a sign-in route. */
  authBodyBytes: 16 * 1024,
  /** Bytes of one WebSocket frame from a client. */
  frameBytes: 64 * 1024,
  /** Frames from one socket. */
  framesPerTenSeconds: 200,
  /** Chats in one `resume` frame. */
  resumeChats: 1000,
  /** Threads whose events one socket receives. */
  openThreads: 10,
  /** Threads whose changes a client asks for in one `resume` frame. */
  resumeThreads: 1000,
  /** Threads with unread replies that `threads.changed` names. */
  unreadThreads: 200,
  /** Users whose presence one socket receives. */
  watchedUsers: 200,
  epochLength: 64,
  /** Characters of a search query. */
  searchQueryLength: 1000,
  searchPageSize: 20,
  searchPageMaxSize: 50,
  pageSize: 50,
  pageMaxSize: 200,
  /** Ids of unread mentions in one chat. */
  unreadMentionIds: 1000,
  /** Messages in one `changes` reply. If a `resume` has missed more, the server sends `resync`. */
  changesMax: 500,
  membersPerRequest: 200,
  userGroups: 200,
  usersPerGroup: 200,
  /** Own sections of the sidebar, the characters of a name, and the chats that a user has put into sections. */
  sectionsPerUser: 50,
  sectionNameLength: 60,
  chatsInSections: 5000,
  /** Chats whose order or read mark one request changes. */
  chatsPerRequest: 1000,
  /** The longest retention of messages: 100 years. */
  retentionDays: 36_500,
  /** New owners of chats in the deletion of one user. */
  successorsPerRequest: 1000,
  webhooksPerChat: 100,
  /** Webhooks that one user has created, in all chats. */
  webhooksPerUser: 500,
  sessionsPerUser: 50,
  /** Browsers of one user that receive push notifications. */
  pushDevicesPerUser: 20,
  pushEndpointLength: 1024,
  socketsPerSession: 10,
  apiKeysPerUser: 50,
  passkeysPerUser: 20,
  recoveryCodes: 10,
  /** Open invites on the server. */
  invites: 500,
  inviteMaxDays: 90,
  chatsPerInvite: 50,
  usesPerInvite: 1000,
} as const;
