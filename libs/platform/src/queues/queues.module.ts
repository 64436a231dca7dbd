import { Global, Module } from '@nestjs/common';
import { FairQueue } from './fair-queue.js';
import { JobQueues } from './job-queues.js';

@Global()
@Module({ providers: [JobQueues, FairQueue], exports: [JobQueues, FairQueue] })
export class QueuesModule {}
