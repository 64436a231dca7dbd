import { expect, it } from 'vitest';
import type { ChatModel } from '@studyhall/contracts';
import type { ModelMessage } from '@studyhall/ports';
import { ContextBudget } from './context.budget.js';

const conversation: ModelMessage[] = [{ role: 'user', content: 'word '.repeat(1_000) }];
const MODEL: ChatModel = { model: 'small', context_tokens: 10_000, reply_tokens: 2_000, vision: true };
const LARGE: ChatModel = { ...MODEL, model: 'large', context_tokens: 18_000 };

it.each([
  ['twice as many', 2, 0.5],
  ['ten times as many, which is not believed', 10, 0.5],
  ['a tenth, which is not believed', 0.1, 1 / 0.75],
])('an endpoint that reports %s tokens than estimated corrects the budget', (_kind, times, expected) => {
  const budget = new ContextBudget();
  const before = budget.documentTokens(MODEL);
  for (let report = 0; report < 30; report++) {
    const context = budget.fit(MODEL, conversation, undefined);
    budget.learn(context, context.requestTokens * times);
  }
  expect(budget.documentTokens(MODEL) / before).toBeCloseTo(expected, 2);
  expect(budget.documentTokens(LARGE), 'of another model').toBe(before * 2);
});

it('counts the offered tools', () => {
  const tools = [{ name: 'search', description: 'Searches. '.repeat(100), parameters: {} }];
  const budget = new ContextBudget();
  const { requestTokens } = budget.fit(MODEL, conversation, tools);
  expect(requestTokens - budget.fit(MODEL, conversation, undefined).requestTokens).toBeGreaterThan(150);
});

it('learns nothing from images and from short requests', () => {
  const budget = new ContextBudget();
  const before = budget.documentTokens(MODEL);
  const image: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text: 'What is this?' },
      { type: 'image', dataUrl: 'data:image/png;base64,AA' },
    ],
  };
  budget.learn(budget.fit(MODEL, [image], undefined), 9_000);
  budget.learn(budget.fit(MODEL, [{ role: 'user', content: 'Hi' }], undefined), 9_000);
  expect(budget.documentTokens(MODEL)).toBe(before);
});
