import { z } from 'zod';
import { AnnouncementView } from './announcements.js';
import { ApprovalRequestView } from './approvals.js';
import { ChatMessage, TurnStep } from './chat.js';
import { Uuid } from './common.js';
import { ErrorCodeSchema, ErrorDetailSchema } from './error-schemas.js';
import type { ErrorDetail } from './errors.js';
import { FileStatus } from './files.js';
import { ImageJobView } from './images.js';
import { LessonPush, LessonStudent, LessonSummary, LessonWritingRequest, StudentLesson } from './lessons.js';
import { StudentTicket, TicketResults } from './tickets.js';

const Nothing = z.record(z.string(), z.never());
const Numbered = z.object({
  turn_id: z.string(),
  /** Counts from 1 within a turn, without gaps. */
  seq: z.number().int(),
});
const Terminal = Numbered.extend({ message: ChatMessage });

/** A server event: its description for the API documentation, and its payload. */
const event = <Payload extends z.ZodType>(summary: string, payload: Payload) => ({ summary, payload });

/** Events that belong to one turn and are numbered by `seq`. Source: `docs/specification/api.md#realtime`. */
const TURN_EVENTS = {
  'turn.delta': event('More text of a reply.', Numbered.extend({ text: z.string() })),
  'turn.step': event(
    'A thought or an action of the assistant began or ended.',
    Numbered.extend({ step: TurnStep }),
  ),
  'turn.reset': event('The text of the reply so far is void: another worker writes it anew.', Numbered),
  'turn.completed': event(
    'The reply is complete. The stored message replaces what was received before.',
    Terminal,
  ),
  'turn.stopped': event('The reply was stopped. The stored message has its text so far.', Terminal),
  'turn.failed': event(
    'The reply failed. The stored message has what it wrote and made before.',
    // `message` is optional: a worker of an earlier version does not send it.
    Terminal.partial({ message: true }).extend({ code: ErrorCodeSchema, detail: z.string() }),
  ),
};
type TurnEvents = { [Name in keyof typeof TURN_EVENTS]: z.infer<(typeof TURN_EVENTS)[Name]['payload']> };
export type TurnEvent = { [Name in keyof TurnEvents]: { type: Name } & TurnEvents[Name] }[keyof TurnEvents];

/** An event of a turn's log, as returned by `turn.resume`, with its name in `type`. */
export const LoggedTurnEvent = z.discriminatedUnion('type', [
  TURN_EVENTS['turn.delta'].payload.extend({ type: z.literal('turn.delta') }),
  TURN_EVENTS['turn.step'].payload.extend({ type: z.literal('turn.step') }),
  TURN_EVENTS['turn.reset'].payload.extend({ type: z.literal('turn.reset') }),
  TURN_EVENTS['turn.completed'].payload.extend({ type: z.literal('turn.completed') }),
  TURN_EVENTS['turn.stopped'].payload.extend({ type: z.literal('turn.stopped') }),
  TURN_EVENTS['turn.failed'].payload.extend({ type: z.literal('turn.failed') }),
]) satisfies z.ZodType<TurnEvent>;

/** Why the messages of a conversation changed. */
export const HistoryChange = z.enum(['edited', 'deleted', 'cleared', 'saved', 'version']);
export type HistoryChange = z.infer<typeof HistoryChange>;

const Lesson = z.object({ lesson: z.union([StudentLesson, LessonSummary]) });

/** All events that the server emits, by name. Source: `docs/specification/api.md#realtime`. */
export const SERVER_EVENTS = {
  'turn.started': event(
    'A question was stored; its reply follows.',
    z.object({
      turn_id: z.string(),
      conversation_id: z.string(),
      client_message_id: z.string().nullable(),
      user_message: ChatMessage,
      bot_message_id: z.number().int(),
    }),
  ),
  'turn.queued': event(
    'The place of a waiting turn; 1 is next. It has no `seq`.',
    z.object({ turn_id: z.string(), position: z.number().int(), ahead_seconds: z.number() }),
  ),
  ...TURN_EVENTS,
  'history.changed': event(
    'Messages of a conversation changed: read its history again.',
    z.object({ conversation_id: z.string(), reason: HistoryChange }),
  ),
  'folders.changed': event('The folders of conversations changed.', Nothing),
  'image.job': event(
    'The generation of an image went on or ended.',
    ImageJobView.extend({ job_id: z.string() }),
  ),
  'file.status': event(
    'An upload was read, or could not be read.',
    z.object({ file_id: z.string(), status: FileStatus, detail: z.string().optional() }),
  ),
  'approval.created': event(
    'A request for an account arrived, for admins and teachers who may decide it.',
    ApprovalRequestView,
  ),
  'approval.resolved': event(
    'A request was decided.',
    z.object({ id: z.number().int(), outcome: z.enum(['approved', 'rejected']) }),
  ),
  'directory.changed': event(
    'Users, classes or schools changed, for admins.',
    z.object({
      kind: z.enum(['users', 'groups', 'schools']),
      school: z.string().nullable(),
    }),
  ),
  'limits.changed': event(
    'Limits of use, hours, a budget, an allowance, tools, models or settings of a school changed, for the people concerned and their admins.',
    Nothing,
  ),
  'announcement.changed': event(
    'An announcement was published, or ended where it is null.',
    z.object({ id: z.number().int(), announcement: AnnouncementView.nullable() }),
  ),
  'quiz.changed': event('An answer of a quiz was given or marked.', z.object({ quiz_id: z.string() })),
  /** Emitted after a version was created or restored. Has the files of all versions, oldest first. */
  'artifact.changed': event(
    'A version of slides or a document was made or restored.',
    z.object({ file_ids: z.array(z.string()) }),
  ),
  'lesson.started': event(
    'A lesson began: the form of students for members, that of teachers for staff.',
    Lesson,
  ),
  'lesson.changed': event('A lesson was paused, resumed or changed.', Lesson),
  'lesson.ended': event('A lesson ended.', z.object({ lesson_id: z.string(), group_id: z.number().int() })),
  'lesson.student': event(
    'Rows of students that changed, for those who watch the lesson, at most four times a second.',
    z.object({ lesson_id: z.string(), students: z.array(LessonStudent) }),
  ),
  'lesson.push': event('The teacher sent something to the class.', LessonPush),
  'lesson.receipts': event(
    'How many students what was sent to the class reached, for teachers.',
    z.object({
      lesson_id: z.string(),
      push_id: z.string(),
      delivered: z.number().int(),
      seen: z.number().int(),
      used: z.number().int(),
      of: z.number().int(),
    }),
  ),
  /**
   * Sent to all members when an exit ticket is opened or closed. Sent to one member, with their own answers, after an
   * answer.
   */
  'lesson.ticket': event('An exit ticket was opened, answered by the student or closed.', StudentTicket),
  'lesson.answers': event(
    'The results of an exit ticket changed, for those who watch the lesson.',
    TicketResults,
  ),
  'activities.changed': event(
    'Homework was given, changed, begun or handed in, or got feedback, or its class was deleted, restored, moved, joined, left or given another study mode, or lost a file. Sent to the students whom it concerns; when one begins or hands in, also to teachers and admins of the class.',
    Nothing,
  ),
  /** Sent to the lead. If the lead does not acknowledge it in time, also sent to the deputy. */
  'safety.case': event('A safeguarding case waits.', z.object({ case_id: z.string() })),
  'cards.changed': event('Decks or cards changed, or a card was answered.', Nothing),
  'plans.changed': event('Study plans changed.', Nothing),
  'session.revoked': event(
    'The session ended; the server closes the connection.',
    z.object({ detail: z.string() }),
  ),
  'account.changed': event('The role or school of the account changed: read `GET /api/me` again.', Nothing),
};
export type ServerEvents = {
  [Name in keyof typeof SERVER_EVENTS]: z.infer<(typeof SERVER_EVENTS)[Name]['payload']>;
};
export type ServerEventName = keyof ServerEvents;

/** The listener map for `socket.io`. */
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEvents[Name]) => void };

export type Ack<Data> = { ok: true; data: Data } | { ok: false; error: ErrorDetail };

export const TurnResumeRequest = z.object({ turn_id: Uuid, after_seq: z.number().int().min(0) });
export const TurnStopRequest = z.object({ turn_id: Uuid });

/** All events that clients may send, by name: the body, and `data` of the acknowledgement `{ok: true, data}`. */
export const CLIENT_EVENTS = {
  'turn.resume': {
    summary: 'Asks for the events of a turn after a `seq`.',
    request: TurnResumeRequest,
    data: z.object({ events: z.array(LoggedTurnEvent) }),
  },
  'turn.stop': { summary: 'Stops a reply.', request: TurnStopRequest, data: Nothing },
  'lesson.writing': {
    summary: 'Says that the student types in a lesson, or stopped.',
    request: LessonWritingRequest,
    data: Nothing,
  },
};
type ClientEvents = typeof CLIENT_EVENTS;

/** The acknowledgement of a rejected event. */
export const RefusedAck = z.object({ ok: z.literal(false), error: ErrorDetailSchema });

export type ClientToServerEvents = {
  [Name in keyof ClientEvents]: (
    request: z.output<ClientEvents[Name]['request']>,
    ack: (answer: Ack<z.output<ClientEvents[Name]['data']>>) => void,
  ) => void;
};
