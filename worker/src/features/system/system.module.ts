import { Module } from '@nestjs/common';
import { systemPartsProvider } from '@studyhall/platform';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import { SystemNoticesTask } from './system-notices.task.js';

@Module({
  providers: [systemPartsProvider(OBJECT_STORAGE), SystemNoticesTask],
  exports: [SystemNoticesTask],
})
export class SystemModule {}
