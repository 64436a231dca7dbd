import { describe, expect, it } from 'vitest';
import type { TurnEvent } from '@studyhall/contracts';
import { FencedOff, type TurnLog } from '@studyhall/platform';
import { ReplyStream } from './reply.stream.js';

const TURN = { id: 'turn', user_id: 1, attempt: 1 };

/** A log that refuses as often as told, and keeps what it took. */
function logThat(refusals: Error[]): { log: TurnLog; taken: TurnEvent[]; closed: boolean[] } {
  const taken: TurnEvent[] = [];
  const closed: boolean[] = [];
  const append: TurnLog['append'] = async (_user, _attempt, events, closing = false) => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    taken.push(...events);
    closed.push(closing);
  };
  return { log: { append } as TurnLog, taken, closed };
}

const completed = { type: 'turn.completed', message: {} as never } as const;

describe('a reply whose log refuses', () => {
  it('sends the same again under the same numbers', async () => {
    const { log, taken, closed } = logThat([new Error('OOM'), new Error('OOM')]);
    const faults: unknown[] = [];
    const stream = new ReplyStream(log, TURN, 0, (error) => faults.push(error));
    stream.write('One ');
    await expect.poll(() => faults.length).toBe(1);
    stream.write('two');
    await stream.close(completed);
    expect(taken.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(taken.map((event) => (event.type === 'turn.delta' ? event.text : event.type)).join('')).toBe(
      'One twoturn.completed',
    );
    expect(closed.at(-1)).toBe(true);
  });

  it('falls silent where another worker has it', async () => {
    const { log, taken } = logThat([new FencedOff('taken over')]);
    const faults: unknown[] = [];
    const stream = new ReplyStream(log, TURN, 0, (error) => faults.push(error));
    stream.write('One');
    await expect.poll(() => faults[0]).toBeInstanceOf(FencedOff);
    stream.abandon();
    stream.write('two');
    expect(taken).toEqual([]);
  });
});
