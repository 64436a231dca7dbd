/**
 * The jobs of the platform by queue. Jobs carry ids, never bodies; the worker loads the truth by id.
 * Every queue has exactly one handler, checked at the worker's start. Source: `conventions.md` 4.
 */
export interface JobMap {
  turns: { turn_id: string };
  ingest: { file_id: string };
  code: { run_id: string };
  images: { job_id: string };
  transcription: { transcription_id: string };
  titles: { conversation_id: string };
  imports: { import_id: string };
}
export type QueueName = keyof JobMap;

/** What a job returns to a process that awaits it. */
export interface JobResultMap {
  turns: void;
  ingest: void;
  code: { run_id: string };
  images: void;
  transcription: { transcript: string };
  titles: void;
  imports: void;
}
