import { Module } from '@nestjs/common';
import { Admission } from './admission.js';
import { LineAnnouncer } from './line.announcer.js';
import { QueueWatch } from './queue.watch.js';

@Module({ providers: [Admission, LineAnnouncer, QueueWatch], exports: [Admission, QueueWatch] })
export class JobsModule {}
