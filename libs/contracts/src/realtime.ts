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

/** Events of one turn that count in its `seq`, from 1, without gaps. Source: `docs/specification/api.md#realtime`. */
const TURN_EVENTS = {
  'turn.delta': Numbered.extend({ text: z.string() }),
  'turn.step': Numbered.extend({ step: TurnStep }),
  'turn.reset': Numbered,
  'turn.completed': Terminal,
  'turn.stopped': Terminal,
  'turn.failed': Numbered.extend({ code: ErrorCodeSchema, detail: z.string() }),
};
type TurnEvents = { [Name in keyof typeof TURN_EVENTS]: z.infer<(typeof TURN_EVENTS)[Name]> };
export type TurnEvent = { [Name in keyof TurnEvents]: { type: Name } & TurnEvents[Name] }[keyof TurnEvents];

/** An event of a turn's log, as `turn.resume` answers it: with its name in `type`. */
export const LoggedTurnEvent = z.discriminatedUnion('type', [
  TURN_EVENTS['turn.delta'].extend({ type: z.literal('turn.delta') }),
  TURN_EVENTS['turn.step'].extend({ type: z.literal('turn.step') }),
  TURN_EVENTS['turn.reset'].extend({ type: z.literal('turn.reset') }),
  TURN_EVENTS['turn.completed'].extend({ type: z.literal('turn.completed') }),
  TURN_EVENTS['turn.stopped'].extend({ type: z.literal('turn.stopped') }),
  TURN_EVENTS['turn.failed'].extend({ type: z.literal('turn.failed') }),
]) satisfies z.ZodType<TurnEvent>;

/** Why the messages of a conversation changed. */
export const HistoryChange = z.enum(['edited', 'deleted', 'cleared', 'saved', 'version']);
export type HistoryChange = z.infer<typeof HistoryChange>;

const Lesson = z.object({ lesson: z.union([StudentLesson, LessonSummary]) });

/** All events that the server emits, by name. Source: `docs/specification/api.md#realtime`. */
export const SERVER_EVENTS = {
  'turn.started': z.object({
    turn_id: z.string(),
    conversation_id: z.string(),
    client_message_id: z.string().nullable(),
    user_message: ChatMessage,
    bot_message_id: z.number().int(),
  }),
  /** A waiting turn's place: 1 is next. Not part of the turn's log. Source: `docs/specification/api.md#class`. */
  'turn.queued': z.object({ turn_id: z.string(), position: z.number().int(), ahead_seconds: z.number() }),
  ...TURN_EVENTS,
  'history.changed': z.object({ conversation_id: z.string(), reason: HistoryChange }),
  /** The caller's folders of conversations changed. An addition, as `history.changed` for pins and archives. */
  'folders.changed': Nothing,
  'image.job': ImageJobView.extend({ job_id: z.string() }),
  'file.status': z.object({ file_id: z.string(), status: FileStatus, detail: z.string().optional() }),
  'approval.created': ApprovalRequestView,
  'approval.resolved': z.object({ id: z.number().int(), outcome: z.enum(['approved', 'rejected']) }),
  'directory.changed': z.object({
    kind: z.enum(['users', 'groups', 'schools']),
    school: z.string().nullable(),
  }),
  /** Sent to those concerned; null where the announcement was ended. An addition to `docs/specification/api.md#realtime`. */
  'announcement.changed': z.object({ id: z.number().int(), announcement: AnnouncementView.nullable() }),
  /** An answer was given or marked: other pages of the user fetch the quiz again. An addition to `docs/specification/api.md#realtime`. */
  'quiz.changed': z.object({ quiz_id: z.string() }),
  /** A version was made or restored: the files of all versions, oldest first. An addition to `docs/specification/api.md#realtime`. */
  'artifact.changed': z.object({ file_ids: z.array(z.string()) }),
  /** To members the student's form of the lesson, to teachers and admins the teacher's. Source: `docs/specification/api.md#class`. */
  'lesson.started': Lesson,
  'lesson.changed': Lesson,
  'lesson.ended': z.object({ lesson_id: z.string(), group_id: z.number().int() }),
  /** To those who watch the lesson: rows that changed, at most four times a second. */
  'lesson.student': z.object({ lesson_id: z.string(), students: z.array(LessonStudent) }),
  'lesson.push': LessonPush,
  'lesson.receipts': z.object({
    lesson_id: z.string(),
    push_id: z.string(),
    delivered: z.number().int(),
    seen: z.number().int(),
    used: z.number().int(),
    of: z.number().int(),
  }),
  /** To members: an exit ticket was opened or closed; to one of them with their own answers, after an answer. */
  'lesson.ticket': StudentTicket,
  /** To those who watch the lesson, with the same bound as `lesson.student`. */
  'lesson.answers': TicketResults,
  /** To students: homework was given, changed, begun or handed in, or got feedback. To teachers and admins: one began or handed in. An addition to `docs/specification/api.md#realtime`. */
  'activities.changed': Nothing,
  /** Decks or cards changed, or a card was answered. An addition to `docs/specification/api.md#realtime`. */
  'cards.changed': Nothing,
  /** Plans changed, or a session was ticked. An addition to `docs/specification/api.md#realtime`. */
  'plans.changed': Nothing,
  'session.revoked': z.object({ detail: z.string() }),
  /** The account's role or school changed: the page reloads `GET /api/me`. An addition to `docs/specification/api.md#realtime`. */
  'account.changed': Nothing,
};
export type ServerEvents = { [Name in keyof typeof SERVER_EVENTS]: z.infer<(typeof SERVER_EVENTS)[Name]> };
export type ServerEventName = keyof ServerEvents;

/** The listener map for `socket.io`. */
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEvents[Name]) => void };

export type Ack<Data> = { ok: true; data: Data } | { ok: false; error: ErrorDetail };

export const TurnResumeRequest = z.object({ turn_id: Uuid, after_seq: z.number().int().min(0) });
export type TurnResumeRequest = z.infer<typeof TurnResumeRequest>;
export const TurnStopRequest = z.object({ turn_id: Uuid });
export type TurnStopRequest = z.infer<typeof TurnStopRequest>;

/** All events that clients may send, by name: the body, and `data` of the acknowledgement `{ok: true, data}`. */
export const CLIENT_EVENTS = {
  'turn.resume': { request: TurnResumeRequest, data: z.object({ events: z.array(LoggedTurnEvent) }) },
  'turn.stop': { request: TurnStopRequest, data: Nothing },
  /** The student types, or stopped typing. */
  'lesson.writing': { request: LessonWritingRequest, data: Nothing },
};
type ClientEvents = typeof CLIENT_EVENTS;

/** The acknowledgement of an event that was refused. */
export const RefusedAck = z.object({ ok: z.literal(false), error: ErrorDetailSchema });

export type ClientToServerEvents = {
  [Name in keyof ClientEvents]: (
    request: z.output<ClientEvents[Name]['request']>,
    ack: (answer: Ack<z.output<ClientEvents[Name]['data']>>) => void,
  ) => void;
};
