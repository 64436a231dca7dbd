import { RETENTION_DAYS, RetentionRequest } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { BOUNDS, KINDS, toDraft, toRequest } from './retention-draft';

const settings = { chats_days: 90, files_days: null, lessons_days: 400, audit_days: null, safety_days: 365 };

it('shows days, and nothing for what is kept until it is deleted', () =>
  expect(toDraft(settings)).toEqual({ chats: '90', files: '', lessons: '400', audit: '', safety: '365' }));

it('sends only what was typed, and null for an emptied field', () => {
  expect(toRequest({})).toEqual({});
  const request = toRequest({ chats: '', audit: ' 90 ', safety: '30' });
  expect(request).toEqual({ chats_days: null, audit_days: 90, safety_days: 30 });
  expect(RetentionRequest.parse(request)).toEqual(request);
});

it.each([
  { chats: '29' },
  { audit: '89' },
  { files: '3651' },
  { lessons: '1.5' },
  { chats: 'x' },
  { safety: '' },
])('sends nothing with %o', (typed) => expect(toRequest(typed)).toBeNull());

it('has the bounds of the server', () => {
  const { min, minAudit, max } = RETENTION_DAYS;
  for (const kind of KINDS) expect(BOUNDS[kind]).toEqual({ min: kind === 'audit' ? minAudit : min, max });
});
