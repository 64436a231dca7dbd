import type { SERVER_TEXTS } from './server-texts.js';

/** Limits shared by server and browser. Free of zod, so that the browser may import the values. */
export const LIMITS = {
  materialsPerClass: 500,
  exercisesPerClass: 3_000,
  /** Characters of one message. */
  messageChars: 32_000,
  /** Active replies of one user, at most one per conversation. */
  activeReplies: 10,
  /** Files attached to one message. */
  filesPerMessage: 10,
  /** Bytes of one uploaded file (50 MiB). */
  uploadBytes: 50 * 1024 * 1024,
  /** Bytes of one part of an upload in parts. */
  uploadPartBytes: 8 * 1024 * 1024,
  /** Bytes of one recording (25 MiB), and its length in seconds. Source: `docs/specification/chat.md#limits`. */
  audioBytes: 25 * 1024 * 1024,
  audioSeconds: 300,
  /** Characters of a text that is read aloud in one request. */
  speechChars: 600,
  /** Characters of a program that a user changed, its runs in one reply, and those of one user at once. */
  codeChars: 100_000,
  /** What a program that the user runs may read as its standard input. */
  stdinChars: 10_000,
  runsPerReply: 20,
  openRuns: 3,
  /** Characters of an image prompt. */
  imagePromptChars: 4_000,
  /** Username and password lengths. Source: `docs/specification/api.md#values`. */
  usernameMin: 3,
  usernameMax: 64,
  /** Code points of a given, family or preferred name. */
  namePartMax: 100,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 256,
  schoolMax: 120,
  /** Schools of one answer, languages of one school, and characters of its help contact. */
  schoolsMax: 2_000,
  schoolLanguages: 20,
  helpContactMax: 300,
  classNameMax: 120,
  schoolYearMax: 20,
  titleMax: 120,
  /** Pinned conversations and folders of one user, and characters of a folder's name. */
  pinnedMax: 30,
  foldersMax: 50,
  folderNameMax: 60,
  /** Characters of a user's instructions, and of a memory; memories of one user, and their characters that a reply reads. */
  instructionChars: 1_500,
  memoryChars: 300,
  memoriesMax: 50,
  memoryContextChars: 4_000,
  /** Characters of the reason of a rating. */
  ratingReasonChars: 500,
  /** Rows of one page of a list: the default and the maximum. */
  pageDefault: 100,
  pageMax: 500,
  /** A search of users counts matches up to this limit: `X-Total-Count: 1000` then means "1,000 or more". */
  searchCountMax: 1_000,
  /** Days that an invitation is valid: the default and the maximum. */
  inviteDays: 30,
  inviteDaysMax: 365,
  /** Letters of a short code, and minutes that its invitation is valid. */
  shortCodeLetters: 6,
  shortCodeMinutes: 60,
  /** Undecided requests of one invitation, and of one school. */
  pendingPerInvite: 1_000,
  pendingPerSchool: 5_000,
  /** Users of one change in bulk, and of one that resets their passwords. */
  usersAtOnce: 100_000,
  /** Rows that a change to all rows of a filter leaves out. */
  exceptAtOnce: 5_000,
  resetsAtOnce: 500,
  /** Seconds in which a change can be undone; the page offers it for fewer. */
  undoSeconds: 120,
  /** Classes that the effects of a change name. */
  effectsListed: 100,
  /** Characters of an announcement, days until its end, and how many run at once for one audience. */
  announcementChars: 500,
  announcementDaysMax: 90,
  announcementsAtOnce: 20,
  /** Questions of one quiz, options of one question, attempts at it, and characters of an answer in words. */
  quizQuestions: 30,
  quizOptions: 10,
  quizAttempts: 2,
  quizAnswerChars: 2_000,
  /** Hours of a lesson at most, and how long one lasts that is started without an end and outside of the class's slots. */
  lessonHoursMax: 12,
  lessonHoursDefault: 2,
  lessonTitleMax: 100,
  /** Characters of the reason of a pause, of a push, and of a teacher's message. */
  pauseReasonMax: 200,
  pushTextMax: 4_000,
  teacherMessageMax: 4_000,
  /** Pushes of one lesson. */
  pushesPerLesson: 200,
  /** Exit tickets of one lesson, questions of one ticket, and minutes that it stays open after the lesson. */
  ticketsPerLesson: 20,
  ticketQuestions: 5,
  ticketGraceMinutes: 10,
  /** Characters of a question, of an option and of an answer in words, and options of a choice. */
  ticketQuestionChars: 300,
  ticketOptionChars: 120,
  ticketAnswerChars: 300,
  ticketOptionsMin: 2,
  ticketOptionsMax: 6,
  /** Points of a scale, from 1. */
  ticketScale: 5,
  /** Activities of one class, sources and students of one, days until its end, and characters of its texts. */
  activitiesPerClass: 500,
  activitySources: 20,
  activityStudents: 1_000,
  activityDaysMax: 400,
  activityInstructionsMax: 4_000,
  handInMax: 20_000,
  /** Questions of a class quiz, and of one draft of the model; minutes of its timer, and days until one without a timer closes. */
  classQuizQuestions: 20,
  classQuizDrafted: 10,
  classQuizMinutes: 180,
  classQuizDays: 7,
  feedbackMax: 4_000,
  /** Plans of one class, items of one, and characters of what a plan says to the assistant about its subject and tone. */
  lessonPlans: 300,
  lessonItems: 30,
  lessonScopeMax: 1_000,
  lessonToneMax: 300,
  /** Hints before a solution. */
  lessonHintsMin: 3,
  lessonHintsMax: 6,
  /** Days for which a substitute teaches a class at most. */
  coverDaysMax: 180,
  /** Decks of one user, cards of one deck and of one request, characters of one side of a card. */
  decks: 200,
  cardsPerDeck: 1_000,
  cardsAtOnce: 100,
  cardChars: 4_000,
  /** Plans of one user, and sessions of one plan. */
  plans: 50,
  planSessions: 100,
  /** Cards of one review session, and answers of one request. */
  dueCards: 200,
  reviewsAtOnce: 500,
  /** The largest limit of use, characters of the reason of an allowance, and days that one lasts. */
  useLimitMax: 1_000_000_000,
  allowanceReasonMax: 200,
  allowanceDaysMax: 400,
  /** What the allowances of one person may add to each kind at once. */
  allowanceMax: { messages: 10_000, images: 1_000, code: 10_000, minutes: 10_000, tokens: 50_000_000 },
  /** Minutes of use after which a break may be advised. */
  breakMinutesMin: 10,
  breakMinutesMax: 240,
  /** Weekly slots of one class. */
  slotsPerClass: 200,
} as const;

/** What a lesson may turn off: programs, slides and documents, images, quizzes with cards and study plans, the web. */
export const LESSON_TOOLS = ['code', 'documents', 'images', 'study', 'web'] as const;
export type LessonTool = (typeof LESSON_TOOLS)[number];

/** Types that the file picker takes. Source: `docs/specification/chat.md#validation`. */
export const ACCEPTED_UPLOADS = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
  'text/plain',
  'text/markdown',
  'text/csv',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/json',
  'application/zip',
] as const;

/**
 * The `error_message` of an image that its user stopped, of one whose question was removed, and of one that study mode
 * holds back: none is a failure.
 */
export const IMAGE_STOPPED = 'It was stopped.';
export const IMAGE_DROPPED = 'Its question is not there any more.';
export const IMAGE_HELD: (typeof SERVER_TEXTS)['image_held'] =
  'Images of an exercise come after your own attempt.';

/**
 * Values that `POST /api/image-generation/generate` accepts; the first of each is the default. Source: `docs/specification/chat.md#limits`.
 */
export const IMAGE_OPTIONS = {
  model: ['dall-e-3', 'dall-e-2', 'gpt-image-1'],
  size: ['1024x1024', '1792x1024', '1024x1792', '512x512', '256x256', '1536x1024', '1024x1536'],
  quality: ['standard', 'hd', 'low', 'medium', 'high', 'auto'],
  style: ['vivid', 'natural'],
} as const;
