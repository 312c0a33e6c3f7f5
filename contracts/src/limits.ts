/** Every number a user can bump into, in one place for the server's checks and the screens' hints. */
export const limits = {
  /** Characters (Unicode code points) of one message. */
  textLength: 40_000,
  cardsPerMessage: 20,
  /** Characters of a display name, of a webhook's name and of a request's `username`. */
  nameLength: 80,
  chatTitleLength: 80,
  chatTopicLength: 250,
  emailLength: 254,
  passwordMinLength: 12,
  /** Bytes of UTF-8, refused before hashing. */
  passwordMaxBytes: 1024,
  avatarUrlLength: 2048,
  /** Characters of `Idempotency-Key` and of `clientId`. */
  idempotencyKeyLength: 128,
  /** Bytes of a webhook request without files. */
  webhookBodyBytes: 256 * 1024,
  /** Bytes of a webhook request with files, and how many files it may have. */
  webhookFilesBytes: 8 * 1024 * 1024,
  filesPerMessage: 10,
  /** Characters of a file's name. */
  fileNameLength: 200,
  imageUrlLength: 8192,
  imagesPerRequest: 100,
  /** Characters of a webhook's `key`. */
  webhookKeyLength: 128,
  templateLength: 10_000,
  /** Of one webhook. */
  allowedAddresses: 100,
  /** Messages a second a webhook may be given. */
  webhookRateMax: 1000,
  /** How long two URLs of a webhook may work side by side: 30 days. */
  overlapMaxMinutes: 30 * 24 * 60,
  /** Bytes of any other JSON request. */
  bodyBytes: 256 * 1024,
  /** Bytes of a request to a sign-in route. */
  authBodyBytes: 16 * 1024,
  /** Bytes of one WebSocket frame from a client. */
  frameBytes: 64 * 1024,
  /** Frames a client may send within ten seconds. */
  framesPerTenSeconds: 200,
  /** Chats one `resume` frame may name. */
  resumeChats: 1000,
  pageSize: 50,
  pageMaxSize: 200,
  /** Changes one `changes` reply or one `resume` answers before it says `resync`. */
  changesMax: 500,
  membersPerRequest: 200,
  webhooksPerChat: 100,
  sessionsPerUser: 50,
  socketsPerSession: 10,
  apiKeysPerUser: 50,
  passkeysPerUser: 20,
  recoveryCodes: 10,
  /** Links that may stand open at once. */
  invites: 500,
  /** The longest an invite may be valid. */
  inviteMaxDays: 90,
  chatsPerInvite: 50,
  usesPerInvite: 1000,
} as const;
