import type { ErasedKind } from '@studyhall/contracts';
import { ACCOUNTS, NOTICE, SIGN_IN } from './accounts.js';
import type { Activity } from './activity.js';
import { CHATS, FILES, IMAGES_VOICE } from './chats.js';
import { LIMITS } from './operation.js';
import { SAFEGUARDING } from './safety.js';
import { CLASSES, JOINING, ROSTERS } from './school.js';
import { HOMEWORK, LESSONS, STUDY } from './study.js';

const KINDS: ReadonlyArray<readonly [kind: ErasedKind, activities: readonly Activity[]]> = [
  ['account', [ACCOUNTS, SIGN_IN, NOTICE, JOINING, ROSTERS]],
  ['classes', [CLASSES]],
  // No admin learns who had a case.
  ['chats', [CHATS, SAFEGUARDING]],
  ['files', [FILES, IMAGES_VOICE]],
  ['study', [STUDY]],
  ['lessons', [LESSONS, HOMEWORK]],
  ['use', [LIMITS]],
  // All other tables.
  ['other', []],
];

/** Converts row counts by table to counts by kind, without zeros. */
export function countErased(byTable: Record<string, number>): Array<{ kind: ErasedKind; rows: number }> {
  const totals = new Map<ErasedKind, number>();
  for (const [table, rows] of Object.entries(byTable)) {
    const found = KINDS.find(([, activities]) => activities.some(({ tables }) => table in tables));
    const kind = found?.[0] ?? 'other';
    totals.set(kind, (totals.get(kind) ?? 0) + rows);
  }
  return KINDS.flatMap(([kind]) => {
    const rows = totals.get(kind) ?? 0;
    return rows > 0 ? [{ kind, rows }] : [];
  });
}
