import { SafeguardingRequest } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { alertRequest } from './alert-request';

it('sends only what was typed', () => {
  expect(alertRequest({})).toEqual({});
  expect(alertRequest({ minutes: '30' })).toEqual({ minutes_to_deputy: 30 });
  expect(alertRequest({ url: ' ' })).toEqual({ webhook: null });
  const all = alertRequest({ minutes: '1', url: 'https://school.example/alerts' });
  expect(all).toEqual({
    minutes_to_deputy: 1,
    webhook: { url: 'https://school.example/alerts' },
  });
  expect(SafeguardingRequest.parse(all)).toEqual(all);
});

it.each([
  { minutes: '' },
  { minutes: '0' },
  { minutes: '1441' },
  { minutes: '1.5' },
  { url: 'school.example' },
  { url: 'ftp://school.example' },
])('sends nothing with %o', (typed) => expect(alertRequest(typed)).toBeNull());
