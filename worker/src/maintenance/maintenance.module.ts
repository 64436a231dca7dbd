import { Module } from '@nestjs/common';
import { MaintenanceHandler } from './maintenance.handler.js';
import { QueueReconciler } from './queue.reconciler.js';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';
import { TurnReconciler } from './turn.reconciler.js';

const TASKS = [TurnReconciler, QueueReconciler];

@Module({
  providers: [
    MaintenanceHandler,
    ...TASKS,
    { provide: SCHEDULED_TASKS, inject: TASKS, useFactory: (...tasks: ScheduledTask[]) => tasks },
  ],
  exports: [MaintenanceHandler],
})
export class MaintenanceModule {}
