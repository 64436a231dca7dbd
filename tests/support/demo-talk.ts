import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startDemoModel, type DemoModel } from '../../libs/demo-model/src/server.js';

export type Message = OpenAI.ChatCompletionMessageParam;

/** The demo model with control, spoken to as an application would. */
export interface DemoTalk {
  demo: DemoModel;
  openai: OpenAI;
  /** What is answered in one piece: the text, or the tool that is called with its arguments. */
  say(messages: string | Message[]): Promise<string>;
  /** The text of a streamed answer. */
  streamed(content: string, signal?: AbortSignal): Promise<string>;
  /** A streamed answer as it comes over the wire. */
  raw(content: string): Promise<string>;
}

/** The {@link DemoTalk} of a test file; rules end with their test. */
export function demoTalkOfThisFile(): DemoTalk {
  const talk = {} as DemoTalk;
  beforeAll(async () => {
    const demo = await startDemoModel({ control: true, rate: 0 });
    Object.assign(talk, talkTo(demo));
  });
  beforeEach(() => talk.demo.control.reset());
  afterAll(() => talk.demo?.close());
  return talk;
}

function talkTo(demo: DemoModel): DemoTalk {
  const openai = new OpenAI({ baseURL: demo.url, apiKey: 'any', maxRetries: 0 });
  return {
    demo,
    openai,
    say: async (messages) => {
      const list: Message[] = typeof messages === 'string' ? [{ role: 'user', content: messages }] : messages;
      const answer = await openai.chat.completions.create({ model: 'm', messages: list });
      const message = answer.choices[0]?.message;
      const call = message?.tool_calls?.[0];
      return call?.type === 'function'
        ? `${call.function.name} ${call.function.arguments}`
        : (message?.content ?? '');
    },
    streamed: async (content, signal) => {
      const answer = await openai.chat.completions.create(
        { model: 'm', stream: true, messages: [{ role: 'user', content }] },
        { signal },
      );
      let text = '';
      for await (const chunk of answer) text += chunk.choices[0]?.delta.content ?? '';
      return text;
    },
    raw: async (content) => {
      const response = await fetch(`${demo.url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content }] }),
      });
      return await response.text();
    },
  };
}
