import { expect, it } from 'vitest';
import { relyingParty } from './relying-party.js';

it.each([
  ['https://learn.school.example/', { id: 'learn.school.example', origin: 'https://learn.school.example' }],
  ['http://localhost:8000', { id: 'localhost', origin: 'http://localhost:8000' }],
  ['http://learn.school.example', null],
  ['https://10.0.0.7', null],
  ['https://[fd00::7]', null],
  [undefined, null],
])('%s', (PUBLIC_URL, party) => {
  expect(relyingParty({ PUBLIC_URL })).toEqual(party);
});
