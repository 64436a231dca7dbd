import { Inject, Logger, UseFilters } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import {
  AppError,
  TurnResumeRequest,
  TurnStopRequest,
  type ClientToServerEvents,
  type ServerToClientEvents,
  type TurnEvent,
} from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { channelOf, type Published } from '@studyhall/platform';
import type { Account } from '@studyhall/persistence';
import { SessionsService } from '../features/auth/index.js';
import { TurnReader, TurnsService } from '../features/chat/index.js';
import { OriginPolicy } from '../http/origin.policy.js';
import { RealtimeFanout } from './realtime.fanout.js';
import { acknowledge, SocketErrorFilter } from './socket.errors.js';
import { TurnWatch } from './turn.watch.js';

const USER_ROOM = /^user:(\d+)$/;

interface SocketData {
  account: Account;
  rooms: string[];
}
type ClientSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<never, never>, SocketData>;

/**
 * The one gateway: authenticates at the handshake, joins the rooms that the account's role and school give it
 * (nothing that a client names), and delivers events. Source: `decisions.md` §4.
 */
@WebSocketGateway({
  maxHttpBufferSize: 64 * 1024,
  pingInterval: 20_000,
  pingTimeout: 15_000,
  serveClient: false,
  transports: ['websocket', 'polling'],
})
@UseFilters(SocketErrorFilter)
export class RealtimeGateway implements OnGatewayInit, OnGatewayDisconnect {
  private readonly logger = new Logger('Realtime');

  @WebSocketServer()
  private readonly server: Server<
    ClientToServerEvents,
    ServerToClientEvents,
    Record<never, never>,
    SocketData
  >;

  constructor(
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(TurnsService) private readonly turns: TurnsService,
    @Inject(TurnReader) private readonly reader: TurnReader,
    @Inject(OriginPolicy) private readonly origins: OriginPolicy,
    @Inject(RealtimeFanout) private readonly fanout: RealtimeFanout,
    @Inject(TurnWatch) private readonly watch: TurnWatch,
  ) {}

  /** Open connections of this process. */
  get connected(): number {
    return this.server.of('/').sockets.size;
  }

  afterInit(server: typeof this.server): void {
    this.fanout.onEvent((room, event) => this.deliver(room, event));
    this.fanout.onMissed(() => this.reconnectAll());
    this.watch.onLost((user, event) => this.emit(channelOf({ user }), event));
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => {
          if (!(error instanceof AppError)) this.logger.error(error);
          next(new Error(error instanceof AppError ? 'unauthorized' : 'unavailable'));
        },
      );
    });
  }

  private async admit(socket: ClientSocket): Promise<void> {
    if (!this.origins.allows(socket.handshake.headers)) throw new AppError('bad_origin');
    const account = await this.sessions.authenticate(socket.handshake.headers.cookie);
    if (!account || account.must_change_password) throw new AppError('unauthorized');
    const rooms = roomsOf(account);
    await Promise.all(rooms.map((room) => this.fanout.enter(room)));
    socket.data = { account, rooms };
    await socket.join(rooms);
    // The account may have been revoked between the look and the join: look again now that events arrive.
    // Nobody hears of a client that left meanwhile: its rooms are given back here.
    const stays =
      (await this.sessions.authenticate(socket.handshake.headers.cookie)) &&
      socket.conn.readyState === 'open';
    if (!stays) {
      this.handleDisconnect(socket);
      throw new AppError('unauthorized');
    }
  }

  /** Events were lost: clients that lose their connection come back by themselves and ask for what they missed. */
  private reconnectAll(): void {
    for (const socket of this.server.of('/').sockets.values()) socket.conn.close();
  }

  handleDisconnect(socket: ClientSocket): void {
    for (const room of socket.data.rooms ?? []) this.fanout.leave(room);
    socket.data.rooms = [];
  }

  private deliver(room: string, { name, payload }: Published): void {
    if (name === 'session.revoked') {
      this.endSessions(room, payload).catch((error: unknown) => this.logger.error(error));
      return;
    }
    if (name === 'account.changed') {
      this.moveSockets(room).catch((error: unknown) => this.logger.error(error));
      return;
    }
    const user = USER_ROOM.exec(room)?.[1];
    if (user) this.watch.heard(Number(user), { name, payload });
    this.emit(room, { name, payload });
  }

  private emit(room: string, { name, payload }: Published): void {
    const target = this.server.local.to(room) as { emit(name: string, payload: unknown): void };
    target.emit(name, payload);
  }

  /** Closes the sockets whose session is over; a tab that changed its own password keeps its session. */
  private async endSessions(room: string, payload: Published['payload']): Promise<void> {
    for (const socket of await this.server.local.in(room).fetchSockets()) {
      const alive = await this.sessions.authenticate(socket.handshake.headers.cookie).catch(() => null);
      if (alive) continue;
      (socket as { emit(name: string, payload: unknown): void }).emit('session.revoked', payload);
      socket.disconnect(true);
    }
  }

  /** Sockets of an account with a new role or school leave the rooms that it has no right to, and join its new ones. */
  private async moveSockets(room: string): Promise<void> {
    for (const socket of await this.server.local.in(room).fetchSockets()) {
      const account = await this.sessions.authenticate(socket.handshake.headers.cookie).catch(() => null);
      if (!account) continue;
      const rooms = roomsOf(account);
      const left = socket.data.rooms.filter((one) => !rooms.includes(one));
      const joined = rooms.filter((one) => !socket.data.rooms.includes(one));
      for (const one of left) {
        socket.leave(one);
        this.fanout.leave(one);
      }
      socket.data.account = account;
      socket.data.rooms = rooms;
      await Promise.all(joined.map((one) => this.fanout.enter(one)));
      socket.join(joined);
      socket.emit('account.changed', {});
    }
  }

  @SubscribeMessage('turn.resume')
  resume(@ConnectedSocket() socket: ClientSocket, @MessageBody() body: unknown): Promise<unknown> {
    return acknowledge(
      TurnResumeRequest,
      body,
      async ({ turn_id, after_seq }): Promise<{ events: TurnEvent[] }> => {
        const account = await this.current(socket);
        const events = await this.reader.eventsAfter(account, turn_id, after_seq);
        const { type: name = 'turn.delta', ...payload } = events.at(-1) ?? { turn_id, seq: after_seq };
        this.watch.heard(account.id, { name, payload } as Published);
        return { events };
      },
    );
  }

  @SubscribeMessage('turn.stop')
  stop(@ConnectedSocket() socket: ClientSocket, @MessageBody() body: unknown): Promise<unknown> {
    return acknowledge(TurnStopRequest, body, async ({ turn_id }) => {
      await this.turns.stop(await this.current(socket), turn_id);
      return {};
    });
  }

  /** The account as it is now: a revoked one has no say, even before its socket is closed. */
  private async current(socket: ClientSocket): Promise<Account> {
    const account = await this.sessions.authenticate(socket.handshake.headers.cookie);
    if (!account) throw new AppError('unauthorized');
    return account;
  }
}

function roomsOf(account: Account): string[] {
  const rooms = [channelOf({ user: account.id })];
  if (isMaster(account)) rooms.push(channelOf({ masters: true }));
  else if (account.role === 'SCHOOL_ADMIN' && account.school)
    rooms.push(channelOf({ school: account.school }));
  return rooms;
}
