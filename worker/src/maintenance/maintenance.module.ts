import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MailModule, OutboxTask } from '../features/mail/index.js';
import { ForgottenRecordingsTask, TranscriptionModule } from '../features/transcription/index.js';
import { EmbedFilesTask, RetrievalModule } from '../features/retrieval/index.js';
import { EraseLeaversTask, NightlyRostersTask, RostersModule } from '../features/rosters/index.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrphanSweeper } from '../storage/orphan.sweeper.js';
import { SystemModule, SystemNoticesTask } from '../features/system/index.js';
import { EndedRunsTask, ToolRunsModule } from '../tool-runs/index.js';
import { EndDueLessonsTask } from './end-due-lessons.task.js';
import { housekeepingTasks } from './housekeeping.js';
import { MaintenanceSchedule } from './maintenance.schedule.js';
import { DueTasks } from './due.tasks.js';
import { QueueReconciler } from './queue.reconciler.js';
import { RelabelTopicsTask } from './relabel-topics.task.js';
import { SafetyCasesTask, SafetyRemindersTask } from '../features/safety/index.js';
import { SCHEDULED_TASKS, type ScheduledTask } from './scheduled.task.js';
import { SettleBudgetsTask } from './settle-budgets.task.js';
import { TurnReconciler } from './turn.reconciler.js';

const OWN_TASKS = [
  TurnReconciler,
  QueueReconciler,
  OrphanSweeper,
  EndDueLessonsTask,
  RelabelTopicsTask,
  SafetyCasesTask,
  SafetyRemindersTask,
  SettleBudgetsTask,
];
const TASKS = [
  ...OWN_TASKS,
  EmbedFilesTask,
  EndedRunsTask,
  ForgottenRecordingsTask,
  NightlyRostersTask,
  EraseLeaversTask,
  OutboxTask,
  SystemNoticesTask,
];

@Module({
  imports: [
    JobsModule,
    MailModule,
    RetrievalModule,
    RostersModule,
    SystemModule,
    ToolRunsModule,
    TranscriptionModule,
  ],
  providers: [
    MaintenanceSchedule,
    DueTasks,
    ...OWN_TASKS,
    {
      provide: SCHEDULED_TASKS,
      inject: [DataSource, ...TASKS],
      useFactory: (db: DataSource, ...tasks: ScheduledTask[]) => [...tasks, ...housekeepingTasks(db)],
    },
  ],
  exports: [DueTasks],
})
export class MaintenanceModule {}
