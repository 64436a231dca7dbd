import { Module } from '@nestjs/common';
import { QueueBoardController } from './queue-board.controller.js';

@Module({ controllers: [QueueBoardController] })
export class QueueBoardModule {}
