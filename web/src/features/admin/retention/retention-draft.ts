import type { Retention } from '@studyhall/contracts';

/** The kinds of data, in the order of the form. */
export const KINDS = ['chats', 'files', 'lessons', 'audit', 'safety'] as const;
export type Kind = (typeof KINDS)[number];
export type RetentionDraft = Record<Kind, string>;

/** In days. Source: `RETENTION_DAYS` of the contract. */
export const BOUNDS: Record<Kind, { min: number; max: number }> = {
  chats: { min: 30, max: 3_650 },
  files: { min: 30, max: 3_650 },
  lessons: { min: 30, max: 3_650 },
  audit: { min: 90, max: 3_650 },
  safety: { min: 30, max: 3_650 },
};

/** The fields' values: days, or empty if a kind is kept until it is deleted. */
export const toDraft = (settings: Retention): RetentionDraft => {
  const shown = (kind: Kind): string => settings[`${kind}_days`]?.toString() ?? '';
  return {
    chats: shown('chats'),
    files: shown('files'),
    lessons: shown('lessons'),
    audit: shown('audit'),
    safety: shown('safety'),
  };
};

/** The request for the typed values; null if the server would refuse it. */
export function toRequest(changes: Partial<RetentionDraft>): Partial<Retention> | null {
  const request: Partial<Record<keyof Retention, number | null>> = {};
  for (const kind of KINDS) {
    const typed = changes[kind]?.trim();
    if (typed === undefined) continue;
    const { min, max } = BOUNDS[kind];
    const days = Number(typed);
    const isDays = typed !== '' && Number.isInteger(days) && days >= min && days <= max;
    if (!isDays && (typed !== '' || kind === 'safety')) return null;
    request[`${kind}_days`] = isDays ? days : null;
  }
  return request as Partial<Retention>;
}
