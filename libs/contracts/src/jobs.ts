import type { PreviewFormat } from './files.js';

/**
 * The jobs of the platform by queue. Jobs carry ids, never bodies; the worker loads the row by id. `user_id` is the
 * user whose share of the queue the job counts towards. Every queue has exactly one handler, checked at the worker's
 * start. Source: `conventions.md` 4.
 */
export interface JobMap {
  /** Writes a reply. */
  turns: { turn_id: string; user_id: number };
  /** Reads an uploaded file into passages. */
  ingest: { file_id: string; user_id: number };
  /** Runs a program in the sandbox. */
  code: { run_id: string; user_id: number };
  /** Writes slides, a Word or a PDF document. */
  documents: { run_id: string; user_id: number };
  /** Makes a file in another format. */
  previews: { file_id: string; user_id: number; format: PreviewFormat };
  /** Generates an image. */
  images: { job_id: string; user_id: number };
  /** Transcribes a recording. */
  transcription: { transcription_id: string; user_id: number };
  /** Marks an answer in words by the rubric of its question. */
  marking: { answer_id: string; user_id: number };
  /** Proposes the questions of an exit ticket, or groups the answers in words to one that was sent. */
  tickets: { ticket_id: string; user_id: number };
  /** Names a conversation after its first reply. */
  /** `from_question`: without asking the model, whose title could give away what study mode holds back. */
  titles: { conversation_id: string; from_question?: boolean };
  /** Groups the questions of a lesson by topic. */
  topics: { lesson_id: string };
  /** Finds the exercises and solutions in the materials of a class. */
  exercises: { group_id: number };
  /** Imports a checked roster. */
  imports: { import_id: string };
  /** Reads an uploaded roster that is a spreadsheet, or writes one. */
  spreadsheets: { file_id: string; user_id: number };
  /** Runs repairs and housekeeping of the cluster by their schedule. */
  maintenance: { task: string };
  /** Erases what was removed, by a schedule. */
  erasure: { task: string };
}
export type QueueName = keyof JobMap;

/** What a job returns to a process that awaits it. */
export interface JobResultMap {
  turns: void;
  ingest: void;
  code: void;
  documents: void;
  previews: void;
  images: void;
  /** `error`: a sentence for the user that says why it could not be transcribed. */
  transcription: { transcript: string } | { error: string };
  /** `error`: a sentence for the user that says why the answer could not be marked. */
  marking: { done: true } | { error: string };
  /** `error`: a sentence for the user that says why no questions were proposed. */
  tickets: { done: true } | { error: string };
  titles: void;
  topics: void;
  exercises: void;
  imports: void;
  /** `error`: a sentence for the user that says why the file could not be read. */
  spreadsheets: { done: true } | { error: string };
  maintenance: void;
  erasure: void;
}
