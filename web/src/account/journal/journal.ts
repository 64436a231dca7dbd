import { atom } from 'jotai';
import { randomId } from '../../base/random-id';
import { retryPause } from '../../base/retry-pause';
import { ApiError, reasonOf } from '../../transport/errors';
import {
  isRequest,
  newEntry,
  type Command,
  type Entry,
  type MessageCommand,
  type RequestCommand,
} from './command';
import { createEntries, type EntriesDeps } from './entries';
import type { CommandKind, Kinds } from './kinds';

/** Commands that go out as one. */
const MAX_JOINED = 100;

/** @param refusal why the server refused it; null where it has accepted it, with its answer */
type SettledListener = (request: RequestCommand, refusal: ApiError | null, answer: unknown) => void;

export type Journal = ReturnType<typeof createJournal>;

interface Deps extends EntriesDeps {
  kinds: Partial<Kinds>;
  /** The server has refused a request for good, and no caller waits for its answer. */
  onRefused: (error: ApiError) => void;
  /** Whether the account has its session. */
  canSend?: () => boolean;
  /** Runs while no other tab of the account has the same claim. */
  claim?: (name: string, run: () => Promise<void>) => Promise<void>;
}

interface Lane {
  isRunning: boolean;
  ended: Promise<void>;
  timer?: ReturnType<typeof setTimeout>;
  /** Tries that did not arrive since the last that did. */
  failures: number;
}

/** The writes of an account that the server does not have yet, whatever page they were made on, each sent until it has it. */
export function createJournal(deps: Deps) {
  const { store, onRefused, canSend = () => true, claim = (_name, act) => act() } = deps;
  const kinds: Partial<Kinds> = { ...deps.kinds };
  const kindOf = ({ command }: Entry) => kinds[command.kind] as CommandKind | undefined;
  const { atoms, all, set, isHere, add, keep, drop, sync, read } = createEntries(deps, kindOf);
  const failuresAtom = atom(0);
  const lanes = new Map<string, Lane>();
  const listeners = new Set<SettledListener>();
  let closed = false;
  /** The time of the last command: no two are made at the same. */
  let last = Date.now();

  const laneOf = (entry: Entry): string => `${entry.command.kind} ${kindOf(entry)?.lane(entry) ?? ''}`;

  function change(entry: Entry, changes: Partial<Entry>): void {
    Object.assign(entry, changes);
    if (isHere(entry)) kindOf(entry)?.onChange?.(entry);
  }

  const inLane = (lane: string): Entry[] =>
    all().filter((entry) => entry.state !== 'failed' && laneOf(entry) === lane);

  /** The first of a lane, where it may go out now. */
  function nextIn(lane: string): Entry | undefined {
    const [first] = inLane(lane);
    if (!first || first.attempt || closed || !canSend()) return undefined;
    const kind = kindOf(first);
    return kind && kind.isReady?.(first) !== false ? first : undefined;
  }

  function stateOf(lane: string): Lane {
    const state = lanes.get(lane) ?? { isRunning: false, ended: Promise.resolve(), failures: 0 };
    lanes.set(lane, state);
    return state;
  }

  /** Sends what waits in a lane, until nothing does or something did not arrive: that is tried again after a pause. */
  function run(lane: string): Promise<void> {
    const state = stateOf(lane);
    clearTimeout(state.timer);
    state.timer = undefined;
    if (!state.isRunning) state.ended = work(lane, state);
    return state.ended;
  }

  async function work(lane: string, state: Lane): Promise<void> {
    state.isRunning = true;
    let [goesOn, atOnce] = [true, MAX_JOINED];
    for (;;) {
      const first = goesOn && nextIn(lane);
      if (!first) break;
      const kind = kindOf(first)!;
      const name = kind.lock?.(first) ?? lane;
      const step = async (): Promise<void> => {
        if (first.isStored) await sync();
        const isOpen = isHere(first) && first.state !== 'failed';
        const batch = kind.join ? inLane(lane).slice(0, atOnce) : isOpen ? [first] : [];
        if (batch.length === 0 || !nextIn(lane)) return;
        [goesOn, atOnce] = [await attempt(batch, state), batch.length > 1 ? 1 : atOnce];
      };
      // A page that is put away can claim nothing.
      if (!kind.lock || first.isStored || first.tries > 0)
        await claim(name, step).catch(() => (goesOn = false));
      else {
        // No other tab knows it yet: it goes out at once, before what the user does next.
        const trying = step();
        void claim(name, () => trying);
        await trying;
      }
    }
    state.isRunning = false;
    if (!goesOn) runLater(lane);
    else if (inLane(lane).length === 0) lanes.delete(lane);
  }

  /** One try. False where it did not arrive. */
  async function attempt(batch: readonly Entry[], state: Lane): Promise<boolean> {
    const [first] = batch as [Entry];
    const kind = kindOf(first)!;
    const lane = laneOf(first);
    const trying = new AbortController();
    for (const entry of batch) change(entry, { state: 'sending', attempt: trying });
    const command = batch.length > 1 ? kind.join!(batch.map((entry) => entry.command)) : first.command;
    let failure: unknown = null;
    const answer = await kind.send(command, trying.signal, first).catch((error: unknown) => {
      failure = error ?? new Error();
    });
    const verdict = failure === null ? 'sent' : kind.verdictOf(failure, first);
    for (const entry of batch) Object.assign(entry, { attempt: null, tries: entry.tries + 1 });
    if (closed) return false;
    const arrived = verdict !== 'wait';
    if (arrived) state.failures = 0;
    store.set(failuresAtom, (count) => (arrived ? 0 : count + 1));
    if (verdict === 'sent') {
      for (const entry of batch) settle(entry, null, answer);
      return true;
    }
    const waiting = batch.filter(isHere);
    // Ended to begin anew, or refused together: each goes alone from now on, so that only what is refused is dropped.
    if (trying.signal.aborted || (arrived && batch.length > 1)) {
      for (const entry of waiting) change(entry, { state: 'waiting' });
      if (laneOf(first) !== lane) void run(laneOf(first));
      return true;
    }
    for (const entry of waiting) refuse(entry, failure, verdict);
    if (arrived || waiting.length === 0) return true;
    state.failures += 1;
    // What is behind it in the lane waits too.
    for (const entry of inLane(lane)) {
      entry.first?.reject(failure);
      entry.first = null;
    }
    return false;
  }

  function refuse(entry: Entry, error: unknown, verdict: 'wait' | 'return' | 'failed'): void {
    const kind = kindOf(entry);
    const { first } = entry;
    const reason = reasonOf(error, '');
    entry.first = null;
    if (verdict === 'wait') change(entry, { state: 'waiting' });
    else if (verdict === 'return') {
      kind?.onReturned?.(entry, reason);
      void drop(entry);
    } else {
      if (kind?.keepsRefused) {
        change(entry, { state: 'failed', reason, retryAt: error instanceof ApiError ? error.retryAt : '' });
        set(all());
        void keep(entry);
      }
      if (error instanceof ApiError && isRequest(entry.command)) {
        // A caller that waits for the answer shows it.
        if (!first && !kind?.isSilent) onRefused(error);
        settle(entry, error, undefined);
      }
    }
    first?.reject(error);
  }

  function settle(entry: Entry, refusal: ApiError | null, answer: unknown): void {
    const { command, first } = entry;
    if (refusal === null) first?.resolve(answer);
    if (isRequest(command)) listeners.forEach((onSettled) => onSettled(command, refusal, answer));
    if (entry.state !== 'failed') void drop(entry, 'sent');
  }

  /** Runs a lane a moment later, unless it is run before. */
  function runLater(lane: string): void {
    const state = stateOf(lane);
    if (!closed && !state.isRunning)
      state.timer ??= setTimeout(() => void run(lane), retryPause(state.failures));
  }

  const create = (command: Command, files?: readonly Blob[], key: string = randomId()): Entry => {
    last = Math.max(last + 1, Date.now());
    return newEntry(key, last, command, files);
  };

  async function flush(): Promise<void> {
    await read();
    await sync();
    const requests = all().filter(({ command }) => isRequest(command));
    await Promise.all([...new Set(requests.map(laneOf))].map(run));
  }

  return {
    ...atoms,
    /** Whether the last send did not arrive: what waits may wait for long. */
    stalledAtom: atom((get) => get(failuresAtom) > 0),
    read,
    /** What another tab has changed in the store is shown here too. */
    async refresh(): Promise<void> {
      await sync();
      for (const entry of all()) runLater(laneOf(entry));
    },
    /** Keeps requests, which are sent then. Ends when they would survive a reload. */
    async keep(...commands: readonly RequestCommand[]): Promise<void> {
      const added = commands.map((command) => create(command));
      await Promise.all(added.map(add));
      await read();
      for (const entry of added) void run(laneOf(entry));
    },
    /**
     * Keeps a request and sends it at once. Resolves with the server's answer; without one where another tab has sent it, or
     * it was taken back.
     * @throws why the first try failed; after a NetworkError it is tried again by itself
     */
    submit<Answer>(command: RequestCommand): Promise<Answer | undefined> {
      const entry = create(command);
      const first = Promise.withResolvers<unknown>();
      entry.first = first;
      void add(entry);
      void run(laneOf(entry));
      return first.promise as Promise<Answer | undefined>;
    },
    /** Keeps a message. It is sent from `start` on. */
    create(command: MessageCommand, files: readonly Blob[]): Entry {
      const entry = create(command, files, command.id);
      void add(entry);
      return entry;
    },
    start: (entry: Entry): void => void run(laneOf(entry)),
    all,
    /** Stores a command that has changed. */
    update(entry: Entry, command: MessageCommand, files: readonly Blob[]): void {
      Object.assign(entry, { command, files });
      void keep(entry);
    },
    /** Takes back what waits, also while it is being sent. */
    withdraw: (entry: Entry): Promise<void> => drop(entry),
    async drop(id: string): Promise<void> {
      await read();
      const entry = store.get(atoms.entriesAtom).get(id);
      if (entry) await drop(entry);
    },
    /** Tries a command again that failed or waits. */
    retry(entry: Entry): void {
      if (entry.state === 'failed') change(entry, { state: 'waiting', reason: '' });
      void run(laneOf(entry));
    },
    /** Sends the requests that wait. What does not arrive is tried again after a pause, or by the next call. */
    flush,
    /** Ends all pauses: the page may be online again, or what was waited for has happened. */
    wake: (): void => new Set(all().map(laneOf)).forEach((lane) => void run(lane)),
    /** Ends tries, which begin anew where the account may send. */
    restart: (where: (entry: Entry) => boolean = () => true): void =>
      all()
        .filter(where)
        .forEach(({ attempt: trying }) => trying?.abort()),
    /** Has the commands of a kind sent. Returns a function that ends that. */
    register<Kind extends Command['kind']>(kind: Kind, handler: Kinds[Kind]): () => void {
      kinds[kind] = handler;
      return () => delete kinds[kind];
    },
    /**
     * Calls a listener with each request that the server has accepted or refused, before it leaves the list. Returns an
     * unsubscribe function.
     */
    onSettled(listener: SettledListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends nothing more: the account is left. */
    close(): void {
      closed = true;
      lanes.forEach(({ timer }) => clearTimeout(timer));
      for (const entry of all()) entry.attempt?.abort();
    },
  };
}
