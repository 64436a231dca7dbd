import { Inject, UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { Socket } from 'socket.io';
import { AppError, LessonWritingRequest, type Ack } from '@studyhall/contracts';
import { SessionsService } from '../../http/index.js';
import { acknowledge, GATEWAY_OPTIONS, SocketErrorFilter } from '../../realtime/index.js';
import { StudentLessonService } from './student-lesson.service.js';

/** Signals of a student's page in a lesson. */
@WebSocketGateway(GATEWAY_OPTIONS)
@UseFilters(SocketErrorFilter)
export class LessonsGateway {
  constructor(
    @Inject(SessionsService) private readonly sessions: SessionsService,
    @Inject(StudentLessonService) private readonly own: StudentLessonService,
  ) {}

  @SubscribeMessage('lesson.writing')
  write(
    @ConnectedSocket() socket: Socket,
    @MessageBody() body: unknown,
  ): Promise<Ack<Record<string, never>>> {
    return acknowledge(LessonWritingRequest, body, async ({ lesson_id, writing }) => {
      const account = await this.sessions.authenticate(socket.handshake.headers.cookie);
      if (!account) throw new AppError('unauthorized');
      await this.own.write(account, lesson_id, writing);
      return {};
    });
  }
}
