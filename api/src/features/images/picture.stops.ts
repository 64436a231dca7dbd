import { Injectable, Logger } from '@nestjs/common';
import { PICTURE_DROPPED, PICTURE_STOPPED } from '@studyhall/contracts';
import { EventPublisher, JobQueues } from '@studyhall/platform';
import { within } from '../../http/within.js';

const PATIENCE_MS = 2_000;

/** Tells tabs and workers of pictures that were ended in the database before they were drawn. */
@Injectable()
export class PictureStops {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
  ) {}

  /** A Redis that is away only makes it later: the jobs are over, and a picture that still comes is thrown away. */
  async tell(
    userId: number,
    jobIds: readonly string[],
    why: typeof PICTURE_STOPPED | typeof PICTURE_DROPPED,
  ): Promise<void> {
    const told = jobIds.flatMap((job_id) => [
      this.queues.remove('images', job_id),
      this.events.control({ type: 'image.stop', job_id }),
      this.events.publish({ user: userId }, 'image.job', {
        job_id,
        status: 'failed',
        image_url: null,
        error_message: why,
      }),
    ]);
    await within(PATIENCE_MS, Promise.all(told)).catch((error: Error) =>
      this.logger.warn(`The end of pictures could not be announced: ${error.message}`),
    );
  }
}
