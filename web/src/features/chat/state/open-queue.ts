import type { ChatCalls } from './chat.calls';

/** Tells the server which conversation is the active one: one request at a time, so that the last choice wins. */
export interface OpenQueue {
  /** Makes a conversation the active one, unless another is chosen before its turn comes. */
  activate(id: string): Promise<void>;
  /** Makes a new conversation, which the server makes the active one. Answers its id. */
  create(): Promise<string>;
  /** Makes a call while no other conversation is made the active one. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

export function createOpenQueue(calls: ChatCalls): OpenQueue {
  let last: Promise<unknown> = Promise.resolve();
  let choices = 0;
  const run = <T>(call: () => Promise<T>): Promise<T> => {
    const done = last.then(call);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    activate(id) {
      choices += 1;
      const choice = choices;
      return run(async () => {
        if (choice === choices) await calls.activateConversation(id);
      });
    },
    create: () => run(async () => (await calls.createConversation()).conversation_id),
    run,
  };
}
