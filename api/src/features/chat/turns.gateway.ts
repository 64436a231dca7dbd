import { Inject, UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Socket } from 'socket.io';
import { AppError, TurnResumeRequest, TurnStopRequest, type Ack, type TurnEvent } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { SessionsService } from '../../http/index.js';
import { acknowledge, GATEWAY_OPTIONS, SocketErrorFilter } from '../../realtime/index.js';
import { TurnReader } from './turn.reader.js';
import { TurnsService } from './turns.service.js';

/** Socket requests of clients about their turns. Source: `docs/specification/api.md#realtime`. */
@WebSocketGateway(GATEWAY_OPTIONS)
@UseFilters(SocketErrorFilter)
export class TurnsGateway {
  constructor(
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(TurnsService) private readonly turns: TurnsService,
    @Inject(TurnReader) private readonly reader: TurnReader,
  ) {}

  @SubscribeMessage('turn.resume')
  resume(
    @ConnectedSocket() socket: Socket,
    @MessageBody() body: unknown,
  ): Promise<Ack<{ events: TurnEvent[] }>> {
    return acknowledge(TurnResumeRequest, body, async ({ turn_id, after_seq }) => ({
      events: await this.reader.eventsAfter(await this.account(socket), turn_id, after_seq),
    }));
  }

  @SubscribeMessage('turn.stop')
  stop(@ConnectedSocket() socket: Socket, @MessageBody() body: unknown): Promise<Ack<Record<string, never>>> {
    return acknowledge(TurnStopRequest, body, async ({ turn_id }) => {
      await this.turns.stop(await this.account(socket), turn_id);
      return {};
    });
  }

  /** The current account: rejects a revoked one even before its socket is closed. */
  private async account(socket: Socket): Promise<Account> {
    const account = await this.sessions.authenticate(socket.handshake.headers.cookie);
    if (!account) throw new AppError('unauthorized');
    return account;
  }
}
