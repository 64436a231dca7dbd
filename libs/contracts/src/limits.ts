import type { SERVER_TEXTS } from './server-texts.js';

/** Limits that server and browser share. Does not import zod, so that the browser can load it. */
export const LIMITS = {
  materialsPerClass: 500,
  exercisesPerClass: 3_000,
  /** Characters of one message. */
  messageChars: 32_000,
  /** Concurrent replies of one user, at most one per conversation. */
  activeReplies: 10,
  /** Files attached to one message. */
  filesPerMessage: 10,
  /** Bytes of one uploaded file (50 MiB). */
  uploadBytes: 50 * 1024 * 1024,
  /** Bytes of one part of a multipart upload. */
  uploadPartBytes: 8 * 1024 * 1024,
  /** Bytes of one recording (25 MiB), and its length in seconds. Source: `docs/specification/chat.md#limits`. */
  audioBytes: 25 * 1024 * 1024,
  audioSeconds: 300,
  /** Characters of text per request for reading aloud. */
  speechChars: 600,
  /** Characters of a program that a user changed, runs per reply, and concurrent runs of one user. */
  codeChars: 100_000,
  /** Characters of standard input for a program that the user runs. */
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
  /** Schools per response, languages per school, and characters of a school's help contact. */
  schoolsMax: 2_000,
  schoolLanguages: 20,
  helpContactMax: 300,
  classNameMax: 120,
  schoolYearMax: 20,
  titleMax: 120,
  /** Pinned conversations and folders per user, and characters of a folder's name. */
  pinnedMax: 30,
  foldersMax: 50,
  folderNameMax: 60,
  /**
   * Characters of a user's instructions and of a memory, memories per user, and total memory characters in a reply's
   * prompt.
   */
  instructionChars: 1_500,
  memoryChars: 300,
  memoriesMax: 50,
  memoryContextChars: 4_000,
  /** Characters of the reason of a rating. */
  ratingReasonChars: 500,
  /** Rows per page of a list: the default and the maximum. */
  pageDefault: 100,
  pageMax: 500,
  /** A user search stops counting at this limit: `X-Total-Count: 1000` then means "1,000 or more". */
  searchCountMax: 1_000,
  /** Days of validity of an invitation: the default and the maximum. */
  inviteDays: 30,
  inviteDaysMax: 365,
  /** Letters of a short code, and minutes of validity of its invitation. */
  shortCodeLetters: 6,
  shortCodeMinutes: 60,
  /** Undecided requests per invitation and per school. */
  pendingPerInvite: 1_000,
  pendingPerSchool: 5_000,
  /** Users per bulk change, and per bulk reset of passwords. */
  usersAtOnce: 100_000,
  /** Rows that a change of all filtered rows may exclude. */
  exceptAtOnce: 5_000,
  resetsAtOnce: 500,
  /** Seconds in which a change can be undone. The page offers it for a shorter time. */
  undoSeconds: 120,
  /** Classes that the effects of a change list. */
  effectsListed: 100,
  /** Characters of an announcement, days until its end, and concurrent announcements per audience. */
  announcementChars: 500,
  announcementDaysMax: 90,
  announcementsAtOnce: 20,
  /** Questions per quiz, options per question, attempts per question, and characters of a text answer. */
  quizQuestions: 30,
  quizOptions: 10,
  quizAttempts: 2,
  quizAnswerChars: 2_000,
  /** The maximum hours of a lesson, and the length of one that starts without an end and outside of the class's slots. */
  lessonHoursMax: 12,
  lessonHoursDefault: 2,
  lessonTitleMax: 100,
  /** Characters of the reason of a pause, of a push, and of a teacher's message. */
  pauseReasonMax: 200,
  pushTextMax: 4_000,
  teacherMessageMax: 4_000,
  /** Pushes per lesson. */
  pushesPerLesson: 200,
  /** Exit tickets per lesson, questions per ticket, and minutes that a ticket stays open after the lesson. */
  ticketsPerLesson: 20,
  ticketQuestions: 5,
  ticketGraceMinutes: 10,
  /** Characters of a question, of an option and of a text answer, and options of a choice. */
  ticketQuestionChars: 300,
  ticketOptionChars: 120,
  ticketAnswerChars: 300,
  ticketOptionsMin: 2,
  ticketOptionsMax: 6,
  /** Points of a scale, from 1. */
  ticketScale: 5,
  /** Activities per class, sources and students per activity, days until its end, and characters of its texts. */
  activitiesPerClass: 500,
  activitySources: 20,
  activityStudents: 1_000,
  activityDaysMax: 400,
  activityInstructionsMax: 4_000,
  handInMax: 20_000,
  /** Questions of a class quiz and of one model draft; minutes of its timer; days until a quiz without a timer closes. */
  classQuizQuestions: 20,
  classQuizDrafted: 10,
  classQuizMinutes: 180,
  classQuizDays: 7,
  feedbackMax: 4_000,
  /** Plans per class, items per plan, and characters of a plan's instructions on subject and tone. */
  lessonPlans: 300,
  lessonItems: 30,
  lessonScopeMax: 1_000,
  lessonToneMax: 300,
  /** Hints before a solution. */
  lessonHintsMin: 3,
  lessonHintsMax: 6,
  /** The maximum days of a substitution. */
  coverDaysMax: 180,
  /** Decks per user, cards per deck and per request, characters of one side of a card. */
  decks: 200,
  cardsPerDeck: 1_000,
  cardsAtOnce: 100,
  cardChars: 4_000,
  /** Plans per user, and sessions per plan. */
  plans: 50,
  planSessions: 100,
  /** Cards per review session, and answers per request. */
  dueCards: 200,
  reviewsAtOnce: 500,
  /** The largest usage limit, characters of an allowance's reason, and days that an allowance lasts. */
  useLimitMax: 1_000_000_000,
  allowanceReasonMax: 200,
  allowanceDaysMax: 400,
  /** The maximum that all allowances of a person together add to each kind. */
  allowanceMax: { messages: 10_000, images: 1_000, code: 10_000, minutes: 10_000, tokens: 50_000_000 },
  /** The minimum minutes of use after which a break can be advised. */
  breakMinutesMin: 10,
  breakMinutesMax: 240,
  /** Weekly slots per class. */
  slotsPerClass: 200,
} as const;

/**
 * The abilities that a lesson can disable: programs, slides and documents, images, quizzes with cards and study plans, the
 * web.
 */
export const LESSON_TOOLS = ['code', 'documents', 'images', 'study', 'web'] as const;
export type LessonTool = (typeof LESSON_TOOLS)[number];

/** Types that the file picker accepts. Source: `docs/specification/chat.md#validation`. */
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
 * holds back. None of them counts as a failure.
 */
export const IMAGE_STOPPED = 'It was stopped.';
export const IMAGE_DROPPED = 'Its question is not there any more.';
export const IMAGE_HELD: (typeof SERVER_TEXTS)['image_held'] =
  'Images of an exercise come after your own attempt.';

/**
 * Values that `POST /api/image-generation/generate` accepts. The first of each is the default. Source:
 * `docs/specification/chat.md#limits`.
 */
export const IMAGE_OPTIONS = {
  model: ['dall-e-3', 'dall-e-2', 'gpt-image-1'],
  size: ['1024x1024', '1792x1024', '1024x1792', '512x512', '256x256', '1536x1024', '1024x1536'],
  quality: ['standard', 'hd', 'low', 'medium', 'high', 'auto'],
  style: ['vivid', 'natural'],
} as const;
