import { ApiError } from '../../transport/errors';
import type { Command, Entry, MessageCommand, RequestCommand } from './command';
import { requestVerdict, type Verdict } from './verdict';

/** How the commands of one kind go out. */
export interface CommandKind<C extends Command = Command> {
  /** Names the object that it changes. Commands of one lane go out in their order, lanes do not wait for each other. */
  lane: (entry: Entry<C>) => string;
  /** Which of them only one tab of the account sends at a time; by default those of one lane. */
  lock?: (entry: Entry<C>) => string;
  isReady?: (entry: Entry<C>) => boolean;
  send: (command: C, signal: AbortSignal, entry: Entry<C>) => Promise<unknown>;
  /** One command for several that follow each other in their lane. */
  join?: (commands: readonly C[]) => C;
  verdictOf: (error: unknown, entry: Entry<C>) => Verdict;
  /** Whether a refused one stays, with its reason, where it was made. Otherwise it is dropped. */
  keepsRefused?: boolean;
  /** Whether the page sends it by itself: a refusal shows no notice. */
  isSilent?: boolean;
  /** Whether only a page that is opened later shows what another tab adds. */
  isOfPage?: boolean;
  onChange?: (entry: Entry<C>) => void;
  /** It has left the journal: `taken` where another tab has sent it or taken it back. */
  onGone?: (entry: Entry<C>, why: 'sent' | 'dropped' | 'taken') => void;
  /** It goes back to where it was written. */
  onReturned?: (entry: Entry<C>, reason: string) => void;
}

export type Kinds = RequestKinds & { message: CommandKind<MessageCommand> };

type Send = (command: RequestCommand) => Promise<unknown>;
type RequestKinds = Record<RequestCommand['kind'], CommandKind<RequestCommand>>;

/** What is gone already needs no deletion: the answer to an earlier try was lost. */
const ignoreAbsent =
  ({ method }: RequestCommand) =>
  (error: unknown): void => {
    if (!(method === 'DELETE' && error instanceof ApiError && error.status === 404)) throw error;
  };

/** The requests, in one table. They go out one at a time. */
export function requestKinds(send: Send): RequestKinds {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (command: RequestCommand, signal: AbortSignal): Promise<unknown> => {
    const sent = last.then(() => {
      signal.throwIfAborted();
      return send(command).catch(ignoreAbsent(command));
    });
    last = sent.catch(() => undefined);
    return sent;
  };
  const kind = (
    lane: (command: RequestCommand) => string,
    more: Partial<CommandKind<RequestCommand>> = {},
  ): CommandKind<RequestCommand> => ({
    ...{ lane: ({ command }) => lane(command), send: inTurn, verdictOf: requestVerdict },
    ...more,
  });
  const byPath = kind(({ path }) => path);
  return {
    rating: byPath,
    tick: byPath,
    card: { ...byPath, keepsRefused: true },
    version: byPath,
    answer: byPath,
    ticket: { ...kind(({ path }) => path.replace(/\/(answers|hand-in)$/, '')), keepsRefused: true },
    receipt: { ...byPath, isSilent: true },
    note: kind(() => 'notes'),
    conversation: kind(({ path }) => path.replace(/\/restore$/, '')),
    grade: { ...byPath, join: joinLists('reviews') },
  };
}

/** One request with the lists of all. */
const joinLists =
  (field: string) =>
  (commands: readonly RequestCommand[]): RequestCommand => {
    const list = commands.flatMap(({ body }) => (body as Record<string, unknown[]>)[field] ?? []);
    return { ...commands[0]!, body: { [field]: list } };
  };
