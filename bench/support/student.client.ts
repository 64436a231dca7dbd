import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { ChatAccepted, ChatMessage, ChatRequest, FileInfo, TurnEvent } from '@studyhall/contracts';
import { isTerminalEvent } from '@studyhall/domain';
import { HttpClient, type Answer } from '../../tests/support/testing/index.ts';

/** How long a reply may take before it counts as lost, a wait in line included. Milliseconds. */
const REPLY_LIMIT_MS = 330_000;

/** One reply as its student received it. */
export interface ReceivedReply {
  accepted: ChatAccepted;
  /** Milliseconds from the click to the first step or text. */
  firstMs: number;
  end: TurnEvent;
  /** The numbered events, in order and once. */
  events: TurnEvent[];
  /** Whether missed events were asked for: the terminal event may then stand for words that were stored and not yet logged. */
  resumed: boolean;
}

interface Watch {
  events: Map<number, TurnEvent>;
  resumed: boolean;
  firstAt: number;
  first: PromiseWithResolvers<void>;
  end: PromiseWithResolvers<TurnEvent>;
}

/**
 * A signed-in student with one socket, as the page behaves: after each connection it asks for the events that it missed.
 * Keeps every failure in `errors`.
 */
export class StudentClient {
  readonly errors: string[] = [];
  readonly http: HttpClient;
  private socket: Socket;
  private readonly watches = new Map<string, Watch>();
  /** Settles once the events that were missed before the last connection have arrived. */
  private resuming: Promise<void> = Promise.resolve();

  private readonly url: string;
  private readonly cookie: string;
  private readonly transports: string[];

  private constructor(url: string, cookie: string, transports: string[]) {
    this.url = url;
    this.cookie = cookie;
    this.transports = transports;
    this.http = new HttpClient(url, cookie);
    this.socket = this.connect();
  }

  /** Resolves once the socket is connected. */
  static async open(url: string, cookie: string, transports = ['websocket']): Promise<StudentClient> {
    const student = new StudentClient(url, cookie, transports);
    await student.connected();
    return student;
  }

  /** Sends a question, and resolves when its reply has been received whole. @throws Error if it is refused or lost. */
  async ask(message: string, more: Partial<ChatRequest> = {}): Promise<ReceivedReply> {
    return (await this.send(message, more)).reply;
  }

  /** Sends a question; the promise `reply` is settled when its reply has been received whole. */
  async send(
    message: string,
    more: Partial<ChatRequest> = {},
  ): Promise<{ accepted: ChatAccepted; first: Promise<void>; reply: Promise<ReceivedReply> }> {
    const began = performance.now();
    const request = { message, client_message_id: randomUUID(), ...more };
    const accepted = await this.request<ChatAccepted>('POST', '/chat', request, {
      prefer: 'respond-async',
    });
    const watch = this.watchOf(accepted.turn_id);
    const reply = this.received(accepted, watch, began);
    // Awaited later, or not at all.
    reply.catch(() => undefined);
    const first = Promise.race([watch.first.promise, reply.then(() => undefined)]);
    first.catch(() => undefined);
    return { accepted, first, reply };
  }

  stop(turnId: string): Promise<unknown> {
    return this.request('POST', `/chat/turns/${turnId}/stop`, {});
  }

  /** Closes the page and opens it again: what a reload reads. */
  async reload(): Promise<ChatMessage[]> {
    this.socket.disconnect();
    await this.request('GET', '/api/me');
    const history = await this.request<ChatMessage[]>('GET', '/history');
    this.socket = this.connect();
    await this.connected();
    return history;
  }

  async upload(name: string, text: string): Promise<FileInfo> {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/plain' }), name);
    return this.request<FileInfo>('POST', '/api/upload', form);
  }

  /** @throws Error for every answer that is no success. */
  async request<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Body> {
    const answer: Answer<Body> = await this.http.send<Body>(method, path, body, headers);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Calls `listener` for each event of this name. Returns an unsubscribe function. */
  on(name: string, listener: (payload: unknown) => void): () => void {
    const { socket } = this;
    socket.on(name, listener);
    return () => socket.off(name, listener);
  }

  /** Sends an event and waits for its acknowledgement. @throws Error where it is refused. */
  async emit(name: string, payload: object): Promise<void> {
    const answer = (await this.socket.timeout(10_000).emitWithAck(name, payload)) as { ok: boolean };
    if (!answer.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
  }

  close(): void {
    this.socket.disconnect();
  }

  private connect(): Socket {
    const socket = io(this.url, {
      transports: this.transports,
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 1_000,
      extraHeaders: { cookie: this.cookie },
    });
    socket.onAny((name: string, payload: { turn_id?: string; seq?: number }) => {
      if (payload.turn_id === undefined || payload.seq === undefined) return;
      this.take({ type: name, ...payload } as TurnEvent);
    });
    socket.on('connect', () => {
      this.resuming = this.resumeAll(socket);
    });
    return socket;
  }

  private async connected(): Promise<void> {
    const { socket } = this;
    if (socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      setTimeout(() => reject(new Error('A socket did not connect in 30 s.')), 30_000).unref();
    });
  }

  private async resumeAll(socket: Socket): Promise<void> {
    for (const [turnId, watch] of this.watches) {
      const { events } = watch;
      watch.resumed = true;
      let afterSeq = 0;
      while (events.has(afterSeq + 1)) afterSeq += 1;
      const answer = (await socket
        .timeout(10_000)
        .emitWithAck('turn.resume', { turn_id: turnId, after_seq: afterSeq })
        .catch(() => undefined)) as { ok: boolean; data: { events: TurnEvent[] } } | undefined;
      if (answer?.ok) for (const event of answer.data.events) this.take(event);
    }
  }

  private take(event: TurnEvent): void {
    const watch = this.watchOf(event.turn_id);
    watch.events.set(event.seq, event);
    watch.firstAt ||= performance.now();
    watch.first.resolve();
    if (isTerminalEvent(event.type)) watch.end.resolve(event);
  }

  /** Events may arrive before the answer that names their turn. */
  private watchOf(turnId: string): Watch {
    let watch = this.watches.get(turnId);
    if (!watch) {
      watch = {
        events: new Map(),
        resumed: false,
        firstAt: 0,
        first: Promise.withResolvers(),
        end: Promise.withResolvers(),
      };
      this.watches.set(turnId, watch);
    }
    return watch;
  }

  private async received(accepted: ChatAccepted, watch: Watch, began: number): Promise<ReceivedReply> {
    const late = new AbortController();
    try {
      const end = await Promise.race([
        watch.end.promise,
        delay(REPLY_LIMIT_MS, undefined, { ref: false, signal: late.signal }).then(() => {
          throw new Error(
            `The end of turn ${accepted.turn_id} did not arrive in ${REPLY_LIMIT_MS / 1_000} s.`,
          );
        }),
      ]);
      // The terminal event may arrive before the answer with the events that were missed.
      await this.resuming;
      const events = [...watch.events.values()].toSorted((one, other) => one.seq - other.seq);
      return { accepted, firstMs: watch.firstAt - began, end, events, resumed: watch.resumed };
    } finally {
      late.abort();
      this.watches.delete(accepted.turn_id);
    }
  }
}
