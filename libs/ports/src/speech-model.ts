import type { Readable } from 'node:stream';

/** Sound of a text, as it arrives. */
export interface Speech {
  /** Its media type, such as `audio/mpeg`. */
  type: string;
  bytes: Readable;
}

/** A voice. Rejects with `ModelError`, or with the signal's reason once it aborts. */
export interface SpeechModel {
  speak(text: string, signal: AbortSignal): Promise<Speech>;
}
