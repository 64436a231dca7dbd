import { expect, it } from 'vitest';
import {
  newEntry,
  readEntry,
  storeEntry,
  type Command,
  type StoredEntry,
} from '../../../account/journal/command';
import type { LocalRecord } from '../../../account/local/local-store';
import { reasonNow } from './entry';

const RETRY_AT = '2026-03-02T08:00:00.000Z';
const CLOSED = 'The chat is closed now. It opens today at 08:00.';

it.each([
  [RETRY_AT, '2026-03-02T07:59:59Z', CLOSED],
  [RETRY_AT, '2026-03-02T08:00:00Z', ''],
  ['', '2026-03-02T08:00:00Z', CLOSED],
])('shows a reason until %s, at %s, also after a reload', (retryAt, now, shown) => {
  const command = { kind: 'message', id: 'a', text: 'Hello' } as Command;
  const refused = { ...newEntry('a', 1, command), state: 'failed' as const, reason: CLOSED, retryAt };
  const record = storeEntry(1, refused) as LocalRecord<StoredEntry>;
  const restored = readEntry(1, record) ?? expect.fail('it was not stored');
  expect(restored.state).toBe('failed');
  for (const entry of [refused, restored]) expect(reasonNow(entry, Date.parse(now))).toBe(shown);
});
