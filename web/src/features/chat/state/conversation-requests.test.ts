import type { ConversationView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { listedNew } from '../../../../testing/chat.harness';
import {
  changeIn,
  changeRequests,
  changesIn,
  removalRequest,
  restoreRequest,
  withChange,
} from './conversation-requests';

const one = (id: string, change: Partial<ConversationView> = {}): ConversationView => ({
  ...listedNew,
  ...{ id, title: id, updated_at: `2026-01-0${id}`, active: false },
  ...change,
});
/** Pinned first, then newest first. */
const LIST = [one('2', { pinned: true }), one('4'), one('3'), one('1')];
const written = (list: readonly ConversationView[]): string[] =>
  list.map(({ title, pinned }) => `${title}${pinned ? ' pinned' : ''}`);

it.each([
  ['a rename', { title: 'New' }, '3', ['2 pinned', '4', 'New', '1']],
  ['a pin', { pinned: true }, '3', ['3 pinned', '2 pinned', '4', '1']],
  ['the end of a pin', { pinned: false }, '2', ['4', '3', '2', '1']],
  ['the archive, which has no pins', { archived: true }, '2', ['4', '3', '2', '1']],
  ['a removal', null, '4', ['2 pinned', '3', '1']],
  ['what is not listed', { title: 'New' }, '9', ['2 pinned', '4', '3', '1']],
])('shows %s in its place', (_what, change, id, expected) => {
  expect(written(withChange(LIST, { id, change }))).toEqual(expected);
});

it('waits as one request for each field, and for the removal or its undo', () => {
  const requests = [...changeRequests('1', { title: 'New', pinned: true }), removalRequest('1', 'New')];
  const waiting = new Map([...requests, restoreRequest('1')].map((request) => [request.id, request]));
  expect(changesIn(waiting)).toEqual([
    { id: '1', change: { title: 'New' } },
    { id: '1', change: { pinned: true } },
    { id: '1', change: {} },
  ]);
});

it('concerns no conversation in other requests', () => {
  const other = {
    kind: 'note',
    id: 'x',
    method: 'DELETE',
    path: '/api/me/memories/1',
    body: undefined,
  } as const;
  expect(changeIn(other)).toBeNull();
});
