import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule, type Config } from '@studyhall/platform';
import { AdaptersModule } from './adapters.module.js';
import { ErasureModule } from './erasure/index.js';
import { BackupsModule } from './features/backups/index.js';
import { CodeHandler, CodeModule } from './features/code/index.js';
import { DocumentHandler, DocumentsModule } from './features/documents/index.js';
import { ExercisesHandler, ExercisesModule } from './features/exercises/index.js';
import { ExportHandler, ExportsModule } from './features/exports/index.js';
import { GradesHandler, GradesModule } from './features/grades/index.js';
import { ImageHandler, ImagesModule } from './features/images/index.js';
import { ImportHandler, ImportsModule, SpreadsheetHandler } from './features/imports/index.js';
import { IngestHandler, IngestModule } from './features/ingest/index.js';
import { RosterRunHandler, RostersModule } from './features/rosters/index.js';
import { MarkingHandler, StudyModule } from './features/study/index.js';
import { PreviewHandler, PreviewsModule } from './features/previews/index.js';
import { TicketHandler, TicketsModule } from './features/tickets/index.js';
import { TopicsHandler, TopicsModule } from './features/topics/index.js';
import { TitleHandler, TitlesModule } from './features/titles/index.js';
import { TranscriptionHandler, TranscriptionModule } from './features/transcription/index.js';
import { TurnRunner, TurnsModule } from './features/turns/index.js';
import { JOB_HANDLERS } from './jobs/job-handler.js';
import { JobHost } from './jobs/job-host.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MaintenanceModule } from './maintenance/index.js';

/** The handlers by queue: each queue of `QUEUES` has exactly one here. */
const HANDLERS = [
  TurnRunner,
  CodeHandler,
  DocumentHandler,
  PreviewHandler,
  IngestHandler,
  ImageHandler,
  TranscriptionHandler,
  TitleHandler,
  TicketHandler,
  TopicsHandler,
  ExercisesHandler,
  MarkingHandler,
  ExportHandler,
  GradesHandler,
  ImportHandler,
  SpreadsheetHandler,
  RosterRunHandler,
];

@Module({})
export class WorkerModule {
  static of(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.of(config, 'studyhall-worker'),
        AdaptersModule,
        TurnsModule,
        CodeModule,
        DocumentsModule,
        PreviewsModule,
        IngestModule,
        ImagesModule,
        TranscriptionModule,
        TitlesModule,
        TicketsModule,
        TopicsModule,
        ExercisesModule,
        StudyModule,
        ExportsModule,
        GradesModule,
        ImportsModule,
        RostersModule,
        MaintenanceModule,
        ErasureModule,
        BackupsModule,
        JobsModule,
      ],
      providers: [
        JobHost,
        { provide: JOB_HANDLERS, inject: HANDLERS, useFactory: (...handlers: unknown[]) => handlers },
      ],
    };
  }
}
