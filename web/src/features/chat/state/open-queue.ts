import type { ChatCalls } from './chat.calls';

/** Sets the account's active conversation on the server: one request at a time, so that the last choice wins. */
export function createOpenQueue(calls: ChatCalls) {
  let last: Promise<unknown> = Promise.resolve();
  let choices = 0;
  /** Runs a call while no other conversation is activated. */
  const run = <T>(call: () => Promise<T>): Promise<T> => {
    const done = last.then(call);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    /** Makes a conversation the active one, unless a later choice is queued. */
    activate(id: string): Promise<void> {
      choices += 1;
      const choice = choices;
      return run(async () => {
        if (choice === choices) await calls.activateConversation(id);
      });
    },
    /** Creates a conversation, which the server makes the active one. Returns its id. */
    create: (folderId: number | null): Promise<string> =>
      run(async () => (await calls.createConversation(folderId)).conversation_id),
    run,
  };
}
