import { expect, it } from 'vitest';
import { chooseChatModel } from './chat-model.js';

const MODELS = ['small', 'large', 'huge'];

it.each([
  { policies: [], begun: null, chosen: 'small' },
  { policies: [['huge', 'large']], begun: null, chosen: 'large' },
  { policies: [['small', 'large'], ['large']], begun: null, chosen: 'large' },
  { policies: [['small'], ['large']], begun: null, chosen: null },
  { policies: [['gone']], begun: 'gone', chosen: null },
  { policies: [], begun: 'huge', chosen: 'huge' },
  { policies: [], begun: 'gone', chosen: 'small' },
  { policies: [['large']], begun: 'huge', chosen: 'large' },
])('policies $policies and begun with $begun: $chosen', ({ policies, begun, chosen }) =>
  expect(chooseChatModel(MODELS, policies, begun)).toBe(chosen),
);
