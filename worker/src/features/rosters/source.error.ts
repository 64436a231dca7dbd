import { sentence, type Sentence } from '@studyhall/contracts';

/** A source could not be read completely, or contradicts itself. Nothing of it is applied. `message` is one sentence. */
export class SourceError extends Error {
  override readonly name = 'SourceError';

  constructor(says: Sentence | { text: string }, options?: ErrorOptions) {
    super(says.text, options);
  }
}

/** What was received before the source failed. */
export interface Received {
  people: number;
  classes: number;
  places: number;
}

/** The OneRoster collections to read, in this order. */
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

/** How a source failed. `cut`: it sent less than it declared. */
export type Stop = 'away' | 'cut' | 'twice' | 'other';

const named = (what: Collection) => (what === 'enrollments' ? 'other' : what);

export const stopped = (
  what: Collection,
  problem: Stop,
  got: Received,
  options?: ErrorOptions,
): SourceError =>
  new SourceError(sentence('roster_source_stopped', { what: named(what), problem, ...got }), options);

/** Like {@link stopped}, for an error response. */
export const refused = (what: Collection, status: number, got: Received): SourceError =>
  new SourceError(sentence('roster_source_status', { what: named(what), status: String(status), ...got }));
