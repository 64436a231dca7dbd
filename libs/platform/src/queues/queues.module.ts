import { Global, Module } from '@nestjs/common';
import { FairLine } from './fair-line.js';
import { JobQueues } from './job-queues.js';

@Global()
@Module({ providers: [JobQueues, FairLine], exports: [JobQueues, FairLine] })
export class QueuesModule {}
