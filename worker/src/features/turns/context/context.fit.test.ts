import { describe, expect, it } from 'vitest';
import type { ModelMessage } from '@studyhall/ports';
import { fitContext, MessageMeter } from './context.fit.js';

const words = (count: number, first = 'word') => `${first}${' word'.repeat(count - 1)}`;
const system: ModelMessage = { role: 'system', content: 'Rules.' };
const question: ModelMessage = { role: 'user', content: 'The question' };
const past = (count: number, size = 100): ModelMessage[] =>
  Array.from({ length: count }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: words(size, `past${at}`),
  }));
const round = (name: string, size: number): ModelMessage[] => [
  { role: 'assistant', content: '', toolCalls: [{ id: name, name: 'search', arguments: '{}' }] },
  { role: 'tool', toolCallId: name, content: words(size, name) },
];
const texts = (messages: ModelMessage[]) =>
  messages.map(({ content }) => (typeof content === 'string' ? content.split(' ')[0] : ''));
const tokensOf = (messages: ModelMessage[]) => new MessageMeter().total(messages);

describe('fitContext', () => {
  it('does not change a conversation that fits', () => {
    const conversation = [system, ...past(4), question, ...round('first', 100)];
    expect(fitContext(conversation, 2_000)).toMatchObject({
      messages: conversation,
      leftOut: 0,
      shortened: 0,
    });
  });

  it('shortens earlier tool results before it leaves out messages', () => {
    const conversation = [system, ...past(4), question, ...round('first', 2_000), ...round('second', 500)];
    const fitted = fitContext(conversation, 1_500);
    expect(fitted).toMatchObject({ leftOut: 0, shortened: 1 });
    expect(texts(fitted.messages)).toEqual(texts(conversation));
    expect(tokensOf(fitted.messages)).toBeLessThanOrEqual(1_500);
    expect(fitted.messages.at(-3)?.content).toMatch(/^first .+\[… \d+ characters are left out here …\]$/s);
    expect(fitted.messages.at(-1)).toEqual(conversation.at(-1));
  });

  it('then leaves out the oldest messages, and begins with a message of the user', () => {
    const conversation = [system, ...past(7), question, ...round('first', 400)];
    const fitted = fitContext(conversation, 700);
    expect(fitted).toMatchObject({ leftOut: 6, shortened: 0 });
    expect(texts(fitted.messages)).toEqual(['Rules.', 'past6', 'The', '', 'first']);
  });

  it('shortens a huge earlier message instead of leaving out all of the past', () => {
    const conversation = [
      system,
      { role: 'user', content: '人'.repeat(40_000) } as const,
      ...past(2).toReversed(),
      question,
    ];
    const fitted = fitContext(conversation, 5_000);
    expect(fitted).toMatchObject({ leftOut: 0, shortened: 1 });
    expect(fitted.messages).toHaveLength(conversation.length);
    expect(tokensOf(fitted.messages)).toBeLessThanOrEqual(5_000);
  });

  it('keeps a part of the last question and of its reply where both are huge', () => {
    const huge = '人'.repeat(40_000);
    const conversation: ModelMessage[] = [
      system,
      { role: 'user', content: huge },
      { role: 'assistant', content: huge },
      question,
    ];
    const fitted = fitContext(conversation, 5_000);
    expect(fitted).toMatchObject({ leftOut: 0, shortened: 2 });
    expect(tokensOf(fitted.messages)).toBeLessThanOrEqual(5_000);
  });

  it.each([
    ['results of the last round', [system, question, ...round('first', 9_000)]],
    ['rounds', [system, question, ...[1, 2, 3, 4, 5, 6, 7].flatMap((at) => round(`r${at}`, 600))]],
    ['a question', [system, ...past(3), { role: 'user', content: words(9_000) } as const]],
    [
      'arguments',
      [system, question, ...round('first', 10), ...round('last', 10)].map((message) =>
        message.role === 'assistant' && message.toolCalls?.[0]?.id === 'first'
          ? {
              ...message,
              toolCalls: [{ id: 'first', name: 'make', arguments: JSON.stringify(words(5_000)) }],
            }
          : message,
      ),
    ],
  ] as Array<[string, ModelMessage[]]>)('fits any excess: %s', (_kind, conversation) => {
    const { messages } = fitContext(conversation, 1_200);
    expect(tokensOf(messages)).toBeLessThanOrEqual(1_200);
    const called = messages.flatMap((one) =>
      one.role === 'assistant' ? (one.toolCalls ?? []).map(({ id }) => id) : [],
    );
    expect(messages.flatMap((one) => (one.role === 'tool' ? [one.toolCallId] : []))).toEqual(called);
    expect(messages.some((one) => one.role === 'user')).toBe(true);
  });
});
