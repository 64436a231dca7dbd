import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';

const SWEEP_MS = 10_000;
const SETTLE_MS = 5_000;

/** Queues again what was stored but never queued: a crash between the two loses nothing. */
@Injectable()
export class IngestSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Ingest');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweep().catch((error: Error) => this.logger.warn(error.message));
    }, SWEEP_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    for (const id of await files.findProcessing(this.db, SETTLE_MS, 100)) {
      if (!(await this.queues.isPending('ingest', id))) await this.queues.add('ingest', id, { file_id: id });
    }
  }
}
