import { describe, expect, it } from 'vitest';
import type { CompletionEvent, CompletionRequest, ModelMessage } from '@studyhall/ports';
import { maskedModel, maskedModerator } from './masked.model.js';
import { runFor } from '../model/work.scope.js';

const SARA = { given_name: 'Sara', family_name: 'Haddad', preferred_name: null };
const MINE = 'I am Sara Haddad, sara@web.de.';
const done: CompletionEvent = { type: 'done', finishReason: 'stop' };

/** A model that answers with these events, and what it was sent. */
function modelOf(...events: CompletionEvent[]) {
  const sent = { requests: [] as CompletionRequest[], texts: [] as string[] };
  const model = maskedModel({
    async *stream(request) {
      sent.requests.push(request);
      yield* events;
    },
    generateImage: ({ prompt }) => {
      sent.texts.push(prompt);
      return Promise.resolve(new Uint8Array());
    },
    transcribe: () => Promise.resolve(''),
    embed: (texts) => {
      sent.texts.push(...texts);
      return Promise.resolve([]);
    },
    close: () => Promise.resolve(),
  });
  const ask = (
    messages: ModelMessage[],
    tools?: CompletionRequest['tools'],
    person: typeof SARA | null = SARA,
  ) =>
    runFor({ payer: { user_id: 1 }, masked: person }, () =>
      Array.fromAsync(model.stream({ messages, tools, signal: new AbortController().signal })),
    );
  return { model, sent, ask };
}

const user = (content: string): ModelMessage => ({ role: 'user', content });
const pieces = (...texts: string[]): CompletionEvent[] => texts.map((text) => ({ type: 'text', text }));
const textOf = (events: CompletionEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

describe('a request of a user whose school masks', () => {
  it('has placeholders and an instruction for them', async () => {
    const { ask, sent } = modelOf(done);
    await ask([{ role: 'system', content: 'Help.' }, user(MINE), user('Sara Haddad again')]);
    const [system, first, second] = sent.requests[0]?.messages ?? [];
    expect(system?.content).toMatch(/^Help\.\n\nMarks such as/);
    expect(first?.content).toBe('I am [NAME_1], [EMAIL_1].');
    expect(second?.content).toBe('[NAME_1] again');
  });

  it('is unchanged without personal data', async () => {
    const { ask, sent } = modelOf(done);
    const messages = [user('What is 2 + 2?')];
    await ask(messages);
    expect(sent.requests[0]?.messages).toEqual(messages);
  });

  it('masks calls, results of tools and the texts beside images', async () => {
    const { ask, sent } = modelOf(done);
    await ask([
      {
        role: 'user',
        content: [
          { type: 'text', text: MINE },
          { type: 'image', dataUrl: 'data:,' },
        ],
      },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: '1', name: 'make', arguments: JSON.stringify({ end: 'Regards,\nSara' }) }],
      },
      { role: 'tool', toolCallId: '1', content: JSON.stringify({ made: 'For Sara Haddad' }) },
    ]);
    expect(JSON.stringify(sent.requests)).not.toMatch(/Sara|web\.de/);
  });

  it('keeps a call without personal data as the model wrote it', async () => {
    const { ask, sent } = modelOf(done);
    const call = { id: '1', name: 'make', arguments: '{ "count": 12345678901234567890, "scale": 1.0 }' };
    await ask([user(MINE), { role: 'assistant', content: '', toolCalls: [call] }]);
    expect(sent.requests[0]?.messages.at(-1)).toMatchObject({ toolCalls: [call] });
  });

  it('of another user, or of a school that does not mask, is sent as it is', async () => {
    const { ask, sent } = modelOf(done);
    await ask([user(MINE)], undefined, null);
    expect(sent.requests[0]?.messages).toEqual([user(MINE)]);
  });
});

describe('a reply', () => {
  it.each([
    [['Dear [NAME_1], hello']],
    [['Dear [', 'NAME', '_', '1', '], hello']],
    [[...'Dear [NAME_1], hello']],
    [['Dear [name_1], hello']],
  ])('%j has the name in it', async (texts) => {
    const { ask } = modelOf(...pieces(...texts), done);
    expect(textOf(await ask([user(MINE)]))).toBe('Dear Sara Haddad, hello');
  });

  it.each(['a[0] = [1, 2]', 'See [NAME', 'ends with [', '[NAME_7] and [w1]', '[NAME_12345678]'])(
    'that says %j is as the model wrote it',
    async (text) => {
      const { ask } = modelOf(...pieces(...text), done);
      expect(textOf(await ask([user(MINE)]))).toBe(text);
    },
  );

  it('shows kept text before a call of a tool', async () => {
    const call: CompletionEvent = { type: 'tool_call', call: { id: '1', name: 'make', arguments: '{}' } };
    const { ask } = modelOf(...pieces('a ['), call, done);
    expect((await ask([user(MINE)])).map(({ type }) => type)).toEqual(['text', 'text', 'tool_call', 'done']);
  });

  it('gives tools of this server the data, and tools that ask other servers the placeholder', async () => {
    const calls = ['make', 'web_search'].map((name): CompletionEvent => {
      return { type: 'tool_call', call: { id: name, name, arguments: '{"text":"by [NAME_1]"}' } };
    });
    const { ask } = modelOf(...calls, done);
    const tool = { description: '', parameters: {} };
    const quoted = { ...SARA, given_name: 'Sa"ra' };
    const events = await ask(
      [user('I am Sa"ra Haddad')],
      [
        { ...tool, name: 'make' },
        { ...tool, name: 'web_search', isOutbound: true },
      ],
      quoted,
    );
    const given = events.flatMap((event) =>
      event.type === 'tool_call' ? [(JSON.parse(event.call.arguments) as { text: string }).text] : [],
    );
    expect(given).toEqual(['by Sa"ra Haddad', 'by [NAME_1]']);
  });
});

it('prompts of images and texts for vectors leave the data out', async () => {
  const { model, sent } = modelOf();
  const { signal } = new AbortController();
  await runFor({ payer: { user_id: 1 }, masked: SARA }, async () => {
    await model.generateImage({ prompt: MINE, size: '', quality: '', style: '', signal });
    await model.embed([MINE], signal);
  });
  expect(sent.texts).toEqual(['I am …, ….', 'I am …, ….']);
});

it('a moderator gets a text of the same length', async () => {
  const judged: string[] = [];
  const moderator = maskedModerator({
    judge: ({ text, earlier }) => {
      judged.push(text, ...earlier);
      return Promise.resolve(null);
    },
    close: () => Promise.resolve(),
  });
  await runFor({ payer: { user_id: 1 }, masked: SARA }, () =>
    moderator.judge({ role: 'user', text: MINE, earlier: [MINE] }, new AbortController().signal),
  );
  expect(judged).toEqual(Array(2).fill('I am •••••••••••, •••••••••••.'));
});

it('two users at the same time get their own data back', async () => {
  const asked = ['Sara', 'Omar'].map(async (name) => {
    const { ask } = modelOf(...pieces('Hi [NAME_1]'), done);
    return textOf(await ask([user(`I am ${name} Haddad`)], undefined, { ...SARA, given_name: name }));
  });
  expect(await Promise.all(asked)).toEqual(['Hi Sara Haddad', 'Hi Omar Haddad']);
});
