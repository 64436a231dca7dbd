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
import { HttpClient, type Answer, type TestUser } from '@studyhall/testing';

const CLOSING = new Set<string>(['turn.completed', 'turn.stopped', 'turn.failed']);
const ASYNC = { prefer: 'respond-async' };

/** Somebody who is signed in: their REST calls, and as many tabs (sockets) as they open. */
export class Person {
  readonly user: TestUser;
  readonly http: HttpClient;
  readonly tabs: Tab[] = [];

  constructor(user: TestUser, http: HttpClient) {
    this.user = user;
    this.http = http;
  }

  /** The same person and session at another api process. */
  at(url: string): Person {
    return new Person(this.user, new HttpClient(url, this.http.cookie));
  }

  /** `POST /chat` with `Prefer: respond-async`, as it answers. */
  send(request: Partial<ChatRequest> & { message: string }): Promise<Answer<ChatAccepted>> {
    return this.http.post<ChatAccepted>('/chat', request, ASYNC);
  }

  /** Asks; returns the stored turn. @throws Error where it is refused. */
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

  /** Opens a tab: a socket that is connected and keeps all it hears. */
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

interface Heard {
  name: ServerEventName;
  payload: ServerEvents[ServerEventName];
  /** `performance.now()`. */
  at: number;
}

/** One socket, which keeps every event in the order in which it came. */
export class Tab {
  readonly heard: Heard[] = [];
  readonly socket: Socket;
  private readonly waiting = new Set<() => void>();

  constructor(url: string, cookie: string | null, extra: Record<string, unknown> = {}) {
    this.socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      extraHeaders: cookie === null ? {} : { cookie },
      ...extra,
    });
    this.socket.onAny((name: ServerEventName, payload: ServerEvents[ServerEventName]) => {
      this.heard.push({ name, payload, at: performance.now() });
      for (const look of this.waiting) look();
    });
    for (const name of ['connect', 'connect_error', 'disconnect'])
      this.socket.on(name, () => this.waiting.forEach((look) => look()));
  }

  /** @throws Error with the server's word where it refuses. */
  async connected(): Promise<void> {
    if (this.socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
  }

  /** Resolves as soon as `look` gives something, asked again at each event and each change of the connection. */
  async until<T>(look: () => T | undefined | false, what: string, limitMs = 20_000): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = (): void => {
      const found = look();
      if (found !== undefined && found !== false) resolve(found);
    };
    const late = setTimeout(() => {
      const names = this.heard.slice(-20).map(({ name }) => name);
      reject(new Error(`${what} did not come within ${limitMs} ms; the last events: ${names.join(', ')}`));
    }, limitMs);
    this.waiting.add(check);
    check();
    return promise.finally(() => {
      clearTimeout(late);
      this.waiting.delete(check);
    });
  }

  /** The first event of a name, past or coming, that fits. */
  event<Name extends ServerEventName>(
    name: Name,
    fits: (payload: ServerEvents[Name]) => boolean = () => true,
    limitMs?: number,
  ): Promise<ServerEvents[Name]> {
    const look = (): ServerEvents[Name] | undefined =>
      this.heard.find((one) => one.name === name && fits(one.payload as ServerEvents[Name]))
        ?.payload as ServerEvents[Name];
    return this.until(look, name, limitMs);
  }

  /** The numbered events of a turn as they came, with their names in `type`. */
  turnEvents(turnId: string): TurnEvent[] {
    return this.heard
      .filter(({ payload }) => 'seq' in payload && 'turn_id' in payload && payload.turn_id === turnId)
      .map(({ name, payload }) => ({ type: name, ...payload }) as TurnEvent);
  }

  /** The text of a turn's deltas so far. */
  textOf(turnId: string): string {
    return this.turnEvents(turnId)
      .map((event) => (event.type === 'turn.delta' ? event.text : ''))
      .join('');
  }

  /** The closing event of a turn. */
  closing(turnId: string, limitMs?: number): Promise<TurnEvent> {
    return this.until(
      () => this.turnEvents(turnId).find(({ type }) => CLOSING.has(type)),
      `the end of turn ${turnId}`,
      limitMs,
    );
  }

  /** Waits until at least so many characters of a reply have come. */
  async text(turnId: string, characters = 1, limitMs?: number): Promise<string> {
    await this.until(() => this.textOf(turnId).length >= characters, `text of turn ${turnId}`, limitMs);
    return this.textOf(turnId);
  }

  /** Emits, and gives the acknowledgement. */
  emit<Data = unknown>(name: string, body?: unknown): Promise<Ack<Data>> {
    return this.socket.timeout(10_000).emitWithAck(name, body) as Promise<Ack<Data>>;
  }

  /** `turn.resume`. @throws Error where it is refused. */
  async resume(turnId: string, afterSeq: number): Promise<TurnEvent[]> {
    const answer = await this.emit<{ events: TurnEvent[] }>('turn.resume', {
      turn_id: turnId,
      after_seq: afterSeq,
    });
    if (!answer.ok) throw new Error(`turn.resume: ${answer.error.code}`);
    return answer.data.events;
  }

  close(): void {
    this.socket.disconnect();
  }
}
