import { z } from 'zod';
import { Uuid } from './common.js';
import type { ErrorCode, ErrorDetail } from './errors.js';
import type { ChatMessage, TurnStep } from './chat.js';
import type { ApprovalRequestView } from './approvals.js';
import type { AnnouncementView } from './announcements.js';
import type { ImageJobView } from './images.js';
import type { FileStatus } from './files.js';
import type {
  LessonPush,
  LessonStudent,
  LessonSummary,
  LessonWritingRequest,
  StudentLesson,
} from './lessons.js';

/** Events of one turn that count in its `seq`, from 1, without gaps. Source: `decisions.md` §4. */
export type TurnEvent =
  | { type: 'turn.delta'; turn_id: string; seq: number; text: string }
  | { type: 'turn.step'; turn_id: string; seq: number; step: TurnStep }
  | { type: 'turn.reset'; turn_id: string; seq: number }
  | { type: 'turn.completed'; turn_id: string; seq: number; message: ChatMessage }
  | { type: 'turn.stopped'; turn_id: string; seq: number; message: ChatMessage }
  | { type: 'turn.failed'; turn_id: string; seq: number; code: ErrorCode; detail: string };

type Payload<T extends TurnEvent['type']> = Omit<Extract<TurnEvent, { type: T }>, 'type'>;

/** Why the messages of a conversation changed. */
export type HistoryChange = 'edited' | 'deleted' | 'cleared' | 'saved' | 'version';

/** All events that the server emits, by name. Source: `decisions.md` §4. */
export interface ServerEvents {
  'turn.started': {
    turn_id: string;
    conversation_id: string;
    client_message_id: string | null;
    user_message: ChatMessage;
    bot_message_id: number;
  };
  /** A waiting turn's place: 1 is next. Not part of the turn's log. Source: `decisions.md` §8. */
  'turn.queued': { turn_id: string; position: number; ahead_seconds: number };
  'turn.delta': Payload<'turn.delta'>;
  'turn.step': Payload<'turn.step'>;
  'turn.reset': Payload<'turn.reset'>;
  'turn.completed': Payload<'turn.completed'>;
  'turn.stopped': Payload<'turn.stopped'>;
  'turn.failed': Payload<'turn.failed'>;
  'history.changed': { conversation_id: string; reason: HistoryChange };
  /** The caller's folders of conversations changed. An addition, as `history.changed` for pins and archives. */
  'folders.changed': Record<string, never>;
  'image.job': { job_id: string } & ImageJobView;
  'file.status': { file_id: string; status: FileStatus; detail?: string };
  'approval.created': ApprovalRequestView;
  'approval.resolved': { id: number; outcome: 'approved' | 'rejected' };
  'directory.changed': { kind: 'users' | 'groups' | 'schools'; school: string | null };
  /** Sent to those concerned; null where the announcement was ended. An addition to `decisions.md` §4. */
  'announcement.changed': { id: number; announcement: AnnouncementView | null };
  /** An answer was given or marked: other pages of the user fetch the quiz again. An addition to `decisions.md` §4. */
  'quiz.changed': { quiz_id: string };
  /** To members the student's form of the lesson, to teachers and admins the teacher's. Source: `decisions.md` §8. */
  'lesson.started': { lesson: StudentLesson | LessonSummary };
  'lesson.changed': { lesson: StudentLesson | LessonSummary };
  'lesson.ended': { lesson_id: string; group_id: number };
  /** To those who watch the lesson: rows that changed, at most four times a second. */
  'lesson.student': { lesson_id: string; students: LessonStudent[] };
  'lesson.push': LessonPush;
  'lesson.receipts': {
    lesson_id: string;
    push_id: string;
    delivered: number;
    seen: number;
    used: number;
    of: number;
  };
  /** Decks or cards changed, or a card was answered. An addition to `decisions.md` §4. */
  'cards.changed': Record<string, never>;
  /** Plans changed, or a session was ticked. An addition to `decisions.md` §4. */
  'plans.changed': Record<string, never>;
  'session.revoked': { detail: string };
  /** The account's role or school changed: the page reloads `GET /api/me`. An addition to `decisions.md` §4. */
  'account.changed': Record<string, never>;
}
export type ServerEventName = keyof ServerEvents;

/** The listener map for `socket.io`. */
export type ServerToClientEvents = { [Name in ServerEventName]: (payload: ServerEvents[Name]) => void };

export type Ack<Data> = { ok: true; data: Data } | { ok: false; error: ErrorDetail };

export const TurnResumeRequest = z.object({ turn_id: Uuid, after_seq: z.number().int().min(0) });
export type TurnResumeRequest = z.infer<typeof TurnResumeRequest>;
export const TurnStopRequest = z.object({ turn_id: Uuid });
export type TurnStopRequest = z.infer<typeof TurnStopRequest>;

export interface ClientToServerEvents {
  'turn.resume': (request: TurnResumeRequest, ack: (answer: Ack<{ events: TurnEvent[] }>) => void) => void;
  'turn.stop': (request: TurnStopRequest, ack: (answer: Ack<Record<string, never>>) => void) => void;
  'lesson.writing': (
    request: LessonWritingRequest,
    ack: (answer: Ack<Record<string, never>>) => void,
  ) => void;
}
