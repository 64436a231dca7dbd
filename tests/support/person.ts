import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type {
  Ack,
  ChatAccepted,
  ChatMessage,
  ChatRequest,
  FileInfo,
  ServerEventName,
  ServerEvents,
  TurnEvent,
  TurnView,
} from '@studyhall/contracts';
import { HttpClient, type Answer, type TestUser } from './testing/index.ts';
import { EventCheck } from './description/event.check.ts';

const TERMINAL = new Set<string>(['turn.completed', 'turn.stopped', 'turn.failed']);
/** Milliseconds. Only what never comes takes longer, also on a busy machine. */
const LIMIT_MS = 120_000;
const ASYNC = { prefer: 'respond-async' };
const events = new EventCheck();

/** A signed-in user: REST calls, and the tabs (sockets) that they open. */
export class Person {
  readonly user: TestUser;
  readonly http: HttpClient;
  readonly tabs: Tab[] = [];

  constructor(user: TestUser, http: HttpClient) {
    this.user = user;
    this.http = http;
  }

  /** The same user and session at another api process. */
  at(url: string): Person {
    return new Person(this.user, new HttpClient(url, this.http.cookie));
  }

  /** `POST /chat` with `Prefer: respond-async`. Returns the answer. */
  send(request: Partial<ChatRequest> & { message: string }): Promise<Answer<ChatAccepted>> {
    return this.http.post<ChatAccepted>('/chat', request, ASYNC);
  }

  /** Sends a question. Returns the stored turn. @throws Error if it is refused */
  async ask(message: string, more: Partial<ChatRequest> = {}): Promise<ChatAccepted> {
    const answer = await this.send({ message, client_message_id: randomUUID(), ...more });
    if (answer.status !== 202) throw new Error(`Asking: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async history(): Promise<ChatMessage[]> {
    return (await this.http.get<ChatMessage[]>('/history')).body;
  }

  async turn(id: string): Promise<TurnView> {
    return (await this.http.get<TurnView>(`/chat/turns/${id}`)).body;
  }

  async upload(path: string, type: string): Promise<FileInfo> {
    const form = new FormData();
    form.append('file', new Blob([await readFile(path)], { type }), basename(path));
    const answer = await this.http.post<FileInfo>('/api/upload', form);
    if (answer.status >= 300) throw new Error(`Uploading: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Opens a tab: a connected socket that records its events. */
  async open(url = this.http.baseUrl): Promise<Tab> {
    const tab = new Tab(url, this.http.cookie);
    this.tabs.push(tab);
    await tab.connected();
    return tab;
  }

  close(): void {
    for (const tab of this.tabs) tab.close();
  }
}

interface ReceivedEvent {
  name: ServerEventName;
  payload: ServerEvents[ServerEventName];
  /** `performance.now()`. */
  at: number;
}

/** One socket. Records every event in the order of arrival. */
export class Tab {
  readonly received: ReceivedEvent[] = [];
  readonly socket: Socket;
  /** The first event that was not as described. */
  private wrong: Error | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(url: string, cookie: string | null, extra: Record<string, unknown> = {}) {
    this.socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      timeout: LIMIT_MS,
      extraHeaders: cookie === null ? {} : { cookie },
      ...extra,
    });
    this.socket.onAny((name: ServerEventName, payload: ServerEvents[ServerEventName]) => {
      this.received.push({ name, payload, at: performance.now() });
      this.note(events.sent(name, payload));
      for (const check of this.waiting) check();
    });
    for (const name of ['connect', 'connect_error', 'disconnect'])
      this.socket.on(name, () => this.waiting.forEach((check) => check()));
  }

  /** @throws Error with the server's message if it refuses the connection */
  async connected(): Promise<void> {
    if (this.socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
      AbortSignal.timeout(LIMIT_MS).addEventListener('abort', () =>
        reject(new Error(`The socket did not connect within ${LIMIT_MS} ms.`)),
      );
    });
  }

  /** Resolves with the first result of `find`. Calls it at each event and each change of the connection. */
  async until<T>(find: () => T | undefined | false, what: string, limitMs = LIMIT_MS): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = (): void => {
      if (this.wrong) reject(this.wrong);
      const found = find();
      if (found !== undefined && found !== false) resolve(found);
    };
    const late = setTimeout(() => {
      const names = this.received.slice(-20).map(({ name }) => name);
      reject(new Error(`${what} did not arrive within ${limitMs} ms; the last events: ${names.join(', ')}`));
    }, limitMs);
    this.waiting.add(check);
    check();
    return promise.finally(() => {
      clearTimeout(late);
      this.waiting.delete(check);
    });
  }

  /** The first past or future event of a name that fits. */
  event<Name extends ServerEventName>(
    name: Name,
    fits: (payload: ServerEvents[Name]) => boolean = () => true,
    limitMs?: number,
  ): Promise<ServerEvents[Name]> {
    const find = (): ServerEvents[Name] | undefined =>
      this.received.find((one) => one.name === name && fits(one.payload as ServerEvents[Name]))
        ?.payload as ServerEvents[Name];
    return this.until(find, name, limitMs);
  }

  /** The numbered events of a turn in order of arrival, with their names in `type`. */
  turnEvents(turnId: string): TurnEvent[] {
    return this.received
      .filter(({ payload }) => 'seq' in payload && 'turn_id' in payload && payload.turn_id === turnId)
      .map(({ name, payload }) => ({ type: name, ...payload }) as TurnEvent);
  }

  /** The text of a turn's deltas so far. */
  textOf(turnId: string): string {
    return this.turnEvents(turnId)
      .map((event) => (event.type === 'turn.delta' ? event.text : ''))
      .join('');
  }

  /** The terminal event of a turn. */
  terminalEvent(turnId: string, limitMs?: number): Promise<TurnEvent> {
    return this.until(
      () => this.turnEvents(turnId).find(({ type }) => TERMINAL.has(type)),
      `the end of turn ${turnId}`,
      limitMs,
    );
  }

  /** Waits for at least this many characters of a reply. Returns its text so far. */
  async text(turnId: string, characters = 1, limitMs?: number): Promise<string> {
    await this.until(() => this.textOf(turnId).length >= characters, `text of turn ${turnId}`, limitMs);
    return this.textOf(turnId);
  }

  /** Emits an event. Returns the acknowledgement. @throws Error for one that is not as described */
  async emit<Data = unknown>(name: string, body?: unknown): Promise<Ack<Data>> {
    const answer = (await this.socket.timeout(LIMIT_MS).emitWithAck(name, body)) as Ack<Data>;
    this.note(events.acknowledged(name, answer));
    if (this.wrong) throw this.wrong;
    return answer;
  }

  /** `turn.resume`. @throws Error if it is refused */
  async resume(turnId: string, afterSeq: number): Promise<TurnEvent[]> {
    const answer = await this.emit<{ events: TurnEvent[] }>('turn.resume', {
      turn_id: turnId,
      after_seq: afterSeq,
    });
    if (!answer.ok) throw new Error(`turn.resume: ${answer.error.code}`);
    return answer.data.events;
  }

  private note(wrong: string | null): void {
    if (wrong !== null) this.wrong ??= new Error(wrong);
  }

  close(): void {
    this.socket.disconnect();
  }
}
