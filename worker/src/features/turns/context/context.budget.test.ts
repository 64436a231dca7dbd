import { expect, it } from 'vitest';
import { ModelConnection, type ModelSettings } from '@studyhall/platform';
import type { ModelMessage } from '@studyhall/ports';
import { ContextBudget } from './context.budget.js';

const conversation: ModelMessage[] = [{ role: 'user', content: 'word '.repeat(1_000) }];
const budgetOf = () =>
  new ContextBudget(new ModelConnection({ CONTEXT_TOKENS: 10_000, REPLY_TOKENS: 2_000 } as ModelSettings));

it.each([
  ['twice as many', 2, 0.5],
  ['ten times as many, which is not believed', 10, 0.5],
  ['a tenth, which is not believed', 0.1, 1 / 0.75],
])('an endpoint that reports %s tokens than estimated corrects the budget', (_kind, times, expected) => {
  const budget = budgetOf();
  const before = budget.documentTokens;
  for (let report = 0; report < 30; report++) {
    const context = budget.fit(conversation, undefined);
    budget.learn(context, context.requestTokens * times);
  }
  expect(budget.documentTokens / before).toBeCloseTo(expected, 2);
});

it('counts the offered tools', () => {
  const tools = [{ name: 'search', description: 'Searches. '.repeat(100), parameters: {} }];
  const budget = budgetOf();
  const { requestTokens } = budget.fit(conversation, tools);
  expect(requestTokens - budget.fit(conversation, undefined).requestTokens).toBeGreaterThan(150);
});

it('learns nothing from images and from short requests', () => {
  const budget = budgetOf();
  const before = budget.documentTokens;
  const image: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text: 'What is this?' },
      { type: 'image', dataUrl: 'data:image/png;base64,AA' },
    ],
  };
  budget.learn(budget.fit([image], undefined), 9_000);
  budget.learn(budget.fit([{ role: 'user', content: 'Hi' }], undefined), 9_000);
  expect(budget.documentTokens).toBe(before);
});
