import { Inject, Logger, UseFilters } from '@nestjs/common';
import { WebSocketGateway, WebSocketServer, type OnGatewayInit } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import {
  AppError,
  type Ack,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@studyhall/contracts';
import { isMaster, isSchoolAdmin, isStudent, isTeacher } from '@studyhall/domain';
import { channelFor, EventBus, Presence, type Published, type Unsubscribe } from '@studyhall/platform';
import type { Account, OpenAccount } from '@studyhall/persistence';
import { OriginPolicy } from '../http/origin.policy.js';
import { assertAccount, SessionsService } from '../http/sessions/index.js';
import { boundConnection, destroyAfterGrace } from './connection.end.js';
import { GATEWAY_OPTIONS } from './gateway.options.js';
import { SocketErrorFilter } from './socket.errors.js';
import { SocketLimits } from './socket.limits.js';

interface SocketData {
  rooms: string[];
  account: Account;
  /** Settles with the last change of rooms. Each change reads the account after the previous one has settled. */
  moving?: Promise<unknown>;
}
interface Emitter {
  emit(name: string, payload: unknown): void;
}
type ServerSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<never, never>, SocketData>;

/** Rooms that carry events. Socket.IO also creates a room for each socket. */
const EVENT_ROOM = /^(user:|school:|teachers:|members:|masters$|everyone$)/;

/** Responses to long polling do not pass through Fastify, which adds its headers to all other responses. */
const POLLING_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Authenticates sockets, joins them to the rooms of the account's role and school (never to rooms that a client names), and
 * emits to a room what is published on its channel. Source: `docs/specification/api.md#realtime`.
 */
@WebSocketGateway(GATEWAY_OPTIONS)
@UseFilters(SocketErrorFilter)
export class RealtimeGateway implements OnGatewayInit {
  private readonly logger = new Logger('Realtime');
  private readonly limits = new SocketLimits();
  /** All sockets by id, starting with their handshake: Socket.IO lists a socket only after it is connected. */
  private readonly sockets = new Map<string, ServerSocket>();
  /** The subscriptions of rooms that have sockets in this process. */
  private readonly subscriptions = new Map<string, Promise<Unsubscribe>>();

  @WebSocketServer()
  private readonly server: Server<
    ClientToServerEvents,
    ServerToClientEvents,
    Record<never, never>,
    SocketData
  >;

  constructor(
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(OriginPolicy) private readonly origins: OriginPolicy,
    @Inject(EventBus) private readonly bus: EventBus,
    @Inject(Presence) private readonly presence: Presence,
  ) {}

  /** Number of open connections of this process. */
  get connected(): number {
    return this.server.of('/').sockets.size;
  }

  afterInit(server: typeof this.server): void {
    const { adapter } = server.of('/');
    adapter.on('create-room', (room: string) => this.openRoom(room));
    adapter.on('delete-room', (room: string) => this.closeRoom(room));
    // Disconnect all clients: they reconnect and request the missed events.
    this.bus.onGap(() => this.reconnectAll());
    server.engine.on('connection', boundConnection);
    server.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, POLLING_HEADERS));
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => {
          if (!(error instanceof AppError)) this.logger.error(error);
          next(new Error(refusalReason(error)));
        },
      );
    });
  }

  /** Socket.IO removes a rejected or closed socket from its rooms. */
  private async admit(socket: ServerSocket): Promise<void> {
    if (!this.origins.allows(socket.handshake.headers)) throw new AppError('bad_origin');
    const account = await this.authenticate(socket);
    if (!account || this.sessions.findHold(account) !== null) throw new AppError('unauthorized');
    assertAccount(socket.handshake.auth.account_id, account.id);
    this.limit(socket, account.id);
    this.sockets.set(socket.id, socket);
    socket.conn.once('close', () => this.sockets.delete(socket.id));
    await this.join(socket, listRooms(account), account);
    // Access, role or school may have changed before the subscriptions became active. From now on, events report changes.
    const [now] = await this.move([socket]);
    if (!now || this.sessions.findHold(now) !== null) throw new AppError('unauthorized');
    if (isStudent(now) && socket.conn.readyState === 'open') {
      this.presence.enter(account.id);
      socket.conn.once('close', () => this.presence.leave(account.id));
    }
  }

  /** Counts the socket until its connection closes, and rejects its messages beyond the limit. */
  private limit(socket: ServerSocket, userId: number): void {
    this.limits.enter(userId);
    let counted = true;
    const leave = (): void => {
      if (counted) this.limits.leave(userId);
      counted = false;
    };
    socket.once('disconnect', leave);
    socket.conn.once('close', leave);
    socket.use((packet, next) => {
      const refusal = this.limits.refusalOfMessage(userId);
      if (!refusal) {
        next();
        return;
      }
      const reply: unknown = packet.at(-1);
      const { code, detail } = refusal;
      if (typeof reply === 'function')
        (reply as (ack: Ack<never>) => void)({ ok: false, error: { code, detail } });
    });
  }

  /** Resolves when the socket receives the events of its rooms. */
  private async join(socket: ServerSocket, rooms: string[], account: Account): Promise<void> {
    socket.data.rooms = rooms;
    socket.data.account = account;
    void socket.join(rooms);
    await Promise.all(rooms.map((room) => this.subscriptions.get(room)));
  }

  /**
   * Moves sockets to the rooms that their accounts may currently join. A session on hold gets no rooms. Reads all accounts
   * in one statement, after earlier moves of these sockets. Resolves with the account of each socket; null if its session
   * has ended.
   */
  private async move(sockets: readonly ServerSocket[]): Promise<Array<OpenAccount | null>> {
    const earlier = sockets.map(({ data }) => data.moving);
    const accounts = Promise.all(earlier).then(() =>
      this.sessions.authenticateAll(sockets.map(({ handshake }) => handshake.headers.cookie)),
    );
    const moves = sockets.map(async (socket, at) => {
      const account = (await accounts)[at] ?? null;
      if (!account) return null;
      const rooms = this.sessions.findHold(account) === null ? listRooms(account) : [];
      for (const left of socket.data.rooms) if (!rooms.includes(left)) void socket.leave(left);
      await this.join(socket, rooms, account);
      return account;
    });
    for (const [at, socket] of sockets.entries()) socket.data.moving = moves[at]?.catch(() => undefined);
    return Promise.all(moves);
  }

  private socketsIn(room: string): ServerSocket[] {
    const ids = this.server.of('/').adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => this.sockets.get(id) ?? []);
  }

  private authenticate(socket: ServerSocket): Promise<OpenAccount | null> {
    return this.sessions.authenticate(socket.handshake.headers.cookie);
  }

  private openRoom(room: string): void {
    if (!EVENT_ROOM.test(room)) return;
    const subscription = this.bus.subscribe(room, (event) => this.deliver(room, event));
    subscription.catch((error: Error) => this.logger.warn(error.message));
    this.subscriptions.set(room, subscription);
  }

  private closeRoom(room: string): void {
    this.subscriptions.get(room)?.then(
      (unsubscribe) => unsubscribe(),
      () => undefined,
    );
    this.subscriptions.delete(room);
  }

  private reconnectAll(): void {
    for (const { conn } of this.server.of('/').sockets.values()) {
      conn.close();
      destroyAfterGrace(conn);
    }
  }

  private deliver(room: string, { name, payload, actsIn }: Published): void {
    if (name === 'session.revoked') {
      this.endSessions(room, payload).catch((error: unknown) => this.logger.error(error));
      return;
    }
    if (name === 'account.changed') {
      this.moveSockets(room).catch((error: unknown) => this.logger.error(error));
      return;
    }
    const targets =
      actsIn === undefined
        ? [this.server.local.to(room)]
        : this.socketsIn(room).filter(({ connected, data }) => connected && isIn(data.account, actsIn));
    for (const target of targets) (target as Emitter).emit(name, payload);
  }

  /** Closes the sockets of ended sessions. A tab that changed its own password keeps its session. */
  private async endSessions(room: string, payload: Published['payload']): Promise<void> {
    for (const socket of this.socketsIn(room)) {
      const account = await this.authenticate(socket).catch(() => null);
      if (account) continue;
      if (socket.connected) (socket as Emitter).emit('session.revoked', payload);
      close(socket);
    }
  }

  /** Moves the sockets of accounts with a new role or school to their new rooms. Closes sockets that may join none. */
  private async moveSockets(room: string): Promise<void> {
    const sockets = this.socketsIn(room);
    const accounts = await this.move(sockets);
    for (const [at, socket] of sockets.entries()) {
      const account = accounts[at];
      if (!account || !socket.connected) continue;
      socket.emit('account.changed', {});
      if (this.sessions.findHold(account) !== null) close(socket);
    }
  }
}

/** Whether a session acts in a school; master admins act in every school. */
const isIn = (account: Account, school: string): boolean => isMaster(account) || account.school === school;

function close(socket: ServerSocket): void {
  socket.disconnect(true);
  destroyAfterGrace(socket.conn);
}

const REASONS: ReadonlySet<string> = new Set(['rate_limited', 'other_account']);

/** The reason that a rejected client receives. */
function refusalReason(error: unknown): string {
  if (!(error instanceof AppError)) return 'unavailable';
  return REASONS.has(error.code) ? error.code : 'unauthorized';
}

function listRooms(account: Account): string[] {
  const rooms = [channelFor({ user: account.id }), channelFor({ everyone: true })];
  if (isMaster(account)) rooms.push(channelFor({ masters: true }));
  else if (account.school) {
    rooms.push(channelFor({ members: account.school }));
    if (isTeacher(account)) rooms.push(channelFor({ teachers: account.school }));
    if (isSchoolAdmin(account)) rooms.push(channelFor({ school: account.school }));
  }
  return rooms;
}
