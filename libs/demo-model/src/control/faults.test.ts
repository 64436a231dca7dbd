import { APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import { demoTalkOfThisFile, type Message } from '../../../../tests/support/demo-talk.js';

const talk = demoTalkOfThisFile();

describe('faults', () => {
  it.each([401, 429, 500, 503])('answer with %i', async (status) => {
    const error: unknown = await talk
      .say(`[[demo: fault=${status} retry_after=7]]`)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status });
    expect((error as APIError).headers?.get('retry-after')).toBe(status === 429 ? '7' : null);
  });

  it('stop after the ordered number of times, by key', async () => {
    const text = '[[demo: fault=500 fault_times=2 key=k text="well"]]';
    await expect(talk.say(text)).rejects.toMatchObject({ status: 500 });
    await expect(talk.streamed(text)).rejects.toMatchObject({ status: 500 });
    expect(await talk.say(text)).toBe('well');
    await expect(talk.say(text.replace('key=k', 'key=other'))).rejects.toMatchObject({ status: 500 });
  });

  it('strike in the round that was ordered', async () => {
    const user: Message = { role: 'user', content: '[[demo: tool=t fault=500 fault_round=1]]' };
    expect(await talk.say([user])).toBe('t {}');
    const call = { id: 'c', type: 'function' as const, function: { name: 't', arguments: '{}' } };
    const second: Message[] = [
      user,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: 'x' },
    ];
    await expect(talk.say(second)).rejects.toMatchObject({ status: 500 });
  });

  it('hang: no answer until the client gives up', async () => {
    const controller = new AbortController();
    const answer = talk.streamed('[[demo: fault=hang]]', controller.signal);
    await talk.demo.control.waitForRequest(({ outcome }) => outcome === 'fault');
    controller.abort();
    await expect(answer).rejects.toThrow(/abort/i);
  });

  it('disconnect: the connection closes', async () => {
    await expect(talk.say('[[demo: fault=disconnect]]')).rejects.toThrow(/connection/i);
  });

  it('half: the connection breaks after the ordered tokens', async () => {
    const answer = await talk.openai.chat.completions.create({
      model: 'm',
      stream: true,
      messages: [{ role: 'user', content: '[[demo: fault=half tokens=30]]' }],
    });
    let tokens = 0;
    const reading = (async () => {
      for await (const chunk of answer) tokens += chunk.choices[0]?.delta.content ? 1 : 0;
    })();
    await expect(reading).rejects.toThrow();
    expect(tokens).toBe(30);
  });

  it('stall: silence in the middle, until the client goes', async () => {
    const controller = new AbortController();
    const answer = await talk.openai.chat.completions.create(
      {
        model: 'm',
        stream: true,
        messages: [{ role: 'user', content: '[[demo: fault=stall tokens=50 after=4]]' }],
      },
      { signal: controller.signal },
    );
    let text = '';
    for await (const chunk of answer) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (text.endsWith('w4')) controller.abort();
    }
    expect(text).toBe('w1 w2 w3 w4');
  });

  it('noend: no reason and no [DONE]', async () => {
    const body = await talk.raw('[[demo: fault=noend tokens=5]]');
    expect(body).toContain(' w5');
    expect(body).not.toContain('[DONE]');
    expect(body).not.toMatch(/"finish_reason":"/);
  });

  it('badjson: a line that is no JSON amid good ones', async () => {
    const lines = (await talk.raw('[[demo: fault=badjson tokens=6 after=3]]')).split('\n\n').filter(Boolean);
    const isJson = lines.map((line) => {
      try {
        return Boolean(JSON.parse(line.slice(6)));
      } catch {
        return false;
      }
    });
    expect(isJson).toEqual([true, true, true, true, false, true, true, true, true, false]);
    expect(lines.at(-1)).toBe('data: [DONE]');
  });

  it('hugeline: one line of 10 MB', async () => {
    const body = await talk.raw('[[demo: fault=hugeline tokens=4]]');
    const longest = Math.max(...body.split('\n').map((line) => line.length));
    expect(longest).toBeGreaterThan(10 * 1024 * 1024);
  });

  it('streamerror: an error frame within the stream', async () => {
    await expect(talk.streamed('[[demo: fault=streamerror tokens=6]]')).rejects.toThrow(
      /stopped with an error/,
    );
  });

  it('badargs and unknowntool: calls that cannot be carried out', async () => {
    const [name, args] = (await talk.say('[[demo: fault=badargs]]')).split(/ (.*)/);
    expect(name).toBe('run_code');
    expect(() => JSON.parse(args ?? '') as unknown).toThrow();
    expect(await talk.say('[[demo: fault=unknowntool]]')).toMatch(/^no_such_tool/);
  });
});
