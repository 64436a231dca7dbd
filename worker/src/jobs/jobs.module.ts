import { Module } from '@nestjs/common';
import { Admission } from './admission.js';
import { PositionPublisher } from './position.publisher.js';
import { QueueWatch } from './queue.watch.js';

@Module({ providers: [Admission, PositionPublisher, QueueWatch], exports: [Admission, QueueWatch] })
export class JobsModule {}
