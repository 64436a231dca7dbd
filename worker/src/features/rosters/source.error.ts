import { sentence, type Sentence } from '@studyhall/contracts';

/** A source could not be read to its end, or contradicts itself: nothing of it is used. `message` is one sentence. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(says: Sentence | { text: string }, options?: ErrorOptions) {
    super(says.text, options);
  }
}

/** What had come from a source before it stopped. */
export interface Received {
  people: number;
  classes: number;
  places: number;
}

/** The collections of OneRoster that are read, in their order. */
export const COLLECTIONS = [
  'orgs',
  'academicSessions',
  'courses',
  'users',
  'roles',
  'classes',
  'enrollments',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** How a source stopped. `cut`: it sent less than it declared. */
export type Stop = 'away' | 'cut' | 'twice' | 'other';

const named = (what: Collection) => (what === 'enrollments' ? 'other' : what);

export const stopped = (
  what: Collection,
  problem: Stop,
  got: Received,
  options?: ErrorOptions,
): SourceError =>
  new SourceError(sentence('roster_source_stopped', { what: named(what), problem, ...got }), options);

/** As {@link stopped}, by an answer that is an error. */
export const refused = (what: Collection, status: number, got: Received): SourceError =>
  new SourceError(sentence('roster_source_status', { what: named(what), status: String(status), ...got }));
