import { Module } from '@nestjs/common';
import { Admission } from './admission.js';
import { LineAnnouncer } from './line.announcer.js';

@Module({ providers: [Admission, LineAnnouncer], exports: [Admission] })
export class JobsModule {}
