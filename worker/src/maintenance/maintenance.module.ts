import { Module } from '@nestjs/common';
import { EndedRunsTask, ToolRunsModule } from '../tool-runs/index.js';
import { MaintenanceHandler } from './maintenance.handler.js';
import { QueueReconciler } from './queue.reconciler.js';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';
import { TurnReconciler } from './turn.reconciler.js';

/** Tasks of this folder. */
const OWN_TASKS = [TurnReconciler, QueueReconciler];
const TASKS = [...OWN_TASKS, EndedRunsTask];

@Module({
  imports: [ToolRunsModule],
  providers: [
    MaintenanceHandler,
    ...OWN_TASKS,
    { provide: SCHEDULED_TASKS, inject: TASKS, useFactory: (...tasks: ScheduledTask[]) => tasks },
  ],
  exports: [MaintenanceHandler],
})
export class MaintenanceModule {}
