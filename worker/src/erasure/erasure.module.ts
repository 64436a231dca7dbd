import { Module } from '@nestjs/common';
import { ErasureModule as PlatformErasureModule } from '@studyhall/platform';
import { MaintenanceModule } from '../maintenance/index.js';
import { ErasureSchedule } from './erasure.schedule.js';
import { RetentionTask } from './retention.task.js';
import { RemovedObjectsTask } from './removed-objects.task.js';

@Module({
  imports: [PlatformErasureModule, MaintenanceModule],
  providers: [ErasureSchedule, RemovedObjectsTask, RetentionTask],
})
export class ErasureModule {}
