import { Global, Module } from '@nestjs/common';
import { LessonEvents } from './lesson-events.js';
import { LessonSignals } from './lesson-signals.js';
import { Presence } from './presence.js';

@Global()
@Module({
  providers: [LessonEvents, LessonSignals, Presence],
  exports: [LessonEvents, LessonSignals, Presence],
})
export class LessonsPlatformModule {}
