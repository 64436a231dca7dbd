import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentence, type CodeExecutionResult } from '@studyhall/contracts';
import type { ClaimedTurn } from '@studyhall/persistence';
import type { TurnLog } from '@studyhall/platform';
import {
  ModelError,
  type CompletionEvent,
  type CompletionRequest,
  type LanguageModel,
  type ModelMessage,
} from '@studyhall/ports';
import { ContextBudget } from './context/context.budget.js';
import type { ContextBuilder } from './context/context.builder.js';
import type { Admission } from '../../jobs/admission.js';
import { UnfilteredReply, type ReplyGate } from '../../reply-filter/index.js';
import { ReplyLoop } from './reply.loop.js';
import type { ReplyTask } from './reply.task.js';
import { TokenUse } from '../../model/token.use.js';
import { FrameClock, ReplyStream } from './reply.stream.js';
import type { Tool } from './tools/tool.js';
import { ToolBox } from './tools/tool.box.js';

const NO_GATE: ReplyGate = { open: () => Promise.resolve(new UnfilteredReply()) };
const NO_LINE = { modelAnswered: () => undefined } as unknown as Admission;
const call: CompletionEvent = { type: 'tool_call', call: { id: 'c', name: 'none', arguments: '{}' } };

const QUIZ: Tool<object> = {
  name: 'quiz',
  description: '',
  parameters: z.object({}),
  runningTitle: () => sentence('step_making_quiz', { title: 'Forces' }),
  run: () =>
    Promise.resolve({
      content: '',
      title: sentence('step_making_quiz', { title: 'Forces' }),
      closing: '**Forces**',
    }),
};

/** A loop whose model answers with these events in each round, and a reply to write. */
function loopOf(...events: CompletionEvent[]) {
  let rounds = 0;
  let asked: number | undefined;
  let sent: readonly ModelMessage[] = [];
  const model = {
    async *stream({ maxTokens, messages }: CompletionRequest) {
      rounds += 1;
      asked = maxTokens;
      sent = messages;
      yield* events;
    },
  } as unknown as LanguageModel;
  const context = {
    readFiles: () => Promise.resolve([]),
    build: () => Promise.resolve({ messages: [], release: () => undefined }),
  } as unknown as ContextBuilder;
  const loop = new ReplyLoop(model, context, new ContextBudget(), new ToolBox([QUIZ]), NO_LINE, NO_GATE);
  const log = { append: () => Promise.resolve([null]) } as unknown as TurnLog;
  const turn = { id: 'turn', user_id: 1, attempt: 1 };
  const stream = new ReplyStream(new FrameClock(log), turn, 0, () => undefined);
  const task: ReplyTask = {
    turn: {} as ClaimedTurn,
    model: { model: 'chat', context_tokens: 8_000, reply_tokens: 100, vision: true },
    stream,
    details: {},
    use: new TokenUse(),
    held: 1,
    holdRound: () => Promise.resolve(),
    holdTokens: (input) => Promise.resolve({ input, output: 100 }),
    clock: { pause: () => () => undefined },
    signal: new AbortController().signal,
  };
  return { loop, task, rounds: () => rounds, asked: () => asked, sent: () => sent };
}

describe('a reply', () => {
  it('ended by the safety rules keeps its text and fails with the reason', async () => {
    const half: CompletionEvent = { type: 'text', text: 'Half' };
    const { loop, task } = loopOf(half, { type: 'done', finishReason: 'content_filter' });
    await expect(loop.write(task)).rejects.toMatchObject({
      code: 'model_rejected',
      detail: 'The assistant’s safety rules ended this answer. Please try something else.',
    });
    expect(task.stream.content).toBe('Half');
  });

  it('with only tool calls fails with a sentence after eight rounds', async () => {
    const { loop, task, rounds } = loopOf(call, { type: 'done', finishReason: 'tool_calls' });
    await expect(loop.write(task)).rejects.toMatchObject({
      code: 'model_bad_answer',
      detail: 'The assistant gave no answer. Please try again, or ask in other words.',
    });
    expect(rounds()).toBe(8);
  });

  it('that ends with a quiz loses the words before it, which may say the answers', async () => {
    const words: CompletionEvent = { type: 'text', text: 'The answer is 4.' };
    const quiz: CompletionEvent = { type: 'tool_call', call: { id: 'q', name: 'quiz', arguments: '{}' } };
    const { loop, task } = loopOf(words, quiz, { type: 'done', finishReason: 'tool_calls' });
    await loop.write(task);
    expect(task.stream.content).toBe('**Forces**');
    expect(task.stream.steps).toHaveLength(1);
  });

  it('that is stopped before its first word counts what was sent, and no request that never was', async () => {
    const { loop, task } = loopOf();
    const stop = new AbortController();
    Object.assign(task, { signal: stop.signal });
    const model = Reflect.get(loop, 'model') as LanguageModel;
    model.stream = async function* () {
      await Promise.resolve();
      stop.abort(new Error('stopped'));
      stop.signal.throwIfAborted();
      yield call;
    };
    Object.assign(task.use, { begin: TokenUse.prototype.begin.bind(task.use, 900) });
    await expect(loop.write(task)).rejects.toThrow('stopped');
    expect(task.use.count()).toEqual({ input: 900, output: 0 });
    await expect(loop.write(task)).rejects.toThrow('stopped');
    expect(task.use.count()).toEqual({ input: 900, output: 0 });
  });

  it('ends before a round that may not be held', async () => {
    const { loop, task, rounds } = loopOf(call, { type: 'done', finishReason: 'tool_calls' });
    task.holdRound = () => Promise.reject(new Error('used up'));
    await expect(loop.write(task)).rejects.toThrow('used up');
    expect(rounds()).toBe(1);
  });

  it('holds again for a try after one that cost something, and not after one that cost nothing', async () => {
    const { loop, task } = loopOf();
    const failures = [true, false, true].map(
      (isHalf) =>
        async function* (): AsyncGenerator<CompletionEvent> {
          await Promise.resolve();
          if (isHalf) yield { type: 'usage', promptTokens: 900, completionTokens: 5 };
          throw new ModelError('model_unavailable', 'Down.', undefined, 1);
        },
    );
    let held = 0;
    task.holdRound = () => Promise.resolve(void held++);
    Reflect.get(loop, 'model').stream = () => (failures.shift() as () => AsyncGenerator<CompletionEvent>)();
    await expect(loop.write(task)).rejects.toThrow('Down.');
    expect([failures.length, task.use.sent, held]).toEqual([0, 2, 1]);
  });

  it('judges once where its limits have little left, and leaves judges their part', async () => {
    const { loop, task } = loopOf({ type: 'text', text: 'So.' }, { type: 'done', finishReason: 'stop' });
    let judgedOnce = 0;
    const filter = new UnfilteredReply();
    filter.judgeOnce = () => void judgedOnce++;
    Reflect.set(loop, 'gate', { open: () => Promise.resolve(filter) });
    task.holdTokens = (input, _least, { judges }) => {
      expect(judges(true)).toEqual({ fixed: 0, each: 0 });
      return Promise.resolve({ input, output: 70, hasFewJudges: true });
    };
    await loop.write(task);
    expect(judgedOnce).toBe(1);
  });

  it('asks the model for no more than its limits have left', async () => {
    const { loop, task, asked } = loopOf(
      { type: 'text', text: 'So.' },
      { type: 'done', finishReason: 'stop' },
    );
    task.holdTokens = (input) => Promise.resolve({ input, output: 70 });
    await loop.write(task);
    expect(asked()).toBe(70);
  });

  it('reads fewer past messages where its limits have less left, and no part of the question less', async () => {
    const { loop, task, sent } = loopOf(
      { type: 'text', text: 'So.' },
      { type: 'done', finishReason: 'stop' },
    );
    const past = Array.from({ length: 10 }, (_, at): ModelMessage[] => [
      { role: 'user', content: `${at} ${'word '.repeat(100)}` },
      { role: 'assistant', content: 'word '.repeat(100) },
    ]).flat();
    const question: ModelMessage = { role: 'user', content: 'word '.repeat(300) };
    const context = Reflect.get(loop, 'context') as ContextBuilder;
    context.build = () => Promise.resolve({ messages: [...past, question], release: () => undefined });
    Object.assign(task.turn, { has_token_limit: true, kept_content: '' });
    const asked: number[][] = [];
    const left = (tokens: number) => {
      task.holdTokens = (input, least) => {
        asked.push([Math.round(input / 100), Math.round(least / 100)]);
        return Promise.resolve({ input: Math.min(input, tokens), output: 70 });
      };
    };
    left(800);
    await loop.write(task);
    // Each message has about a hundred tokens, the question three hundred.
    expect(asked).toEqual([[25, 4]]);
    expect(sent().at(-1)).toBe(question);
    expect(sent().slice(0, -1)).toEqual(past.slice(-4));
    left(0);
    await loop.write(task);
    expect(sent()).toEqual([question]);
    // A reply that is continued needs what it continues.
    task.turn.kept_content = 'So';
    await loop.write(task);
    expect(asked.at(-1)).toEqual([25, 25]);
  });

  it('needs no text if a tool made something', async () => {
    const { loop, task, rounds } = loopOf({ type: 'done', finishReason: 'stop' });
    task.details.code = { success: true } as CodeExecutionResult;
    await loop.write(task);
    expect(rounds()).toBe(1);
  });
});
