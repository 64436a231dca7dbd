import { Injectable, Logger } from '@nestjs/common';
import { IMAGE_DROPPED, IMAGE_STOPPED } from '@studyhall/contracts';
import { EventPublisher, JobQueues } from '@studyhall/platform';

/** Publishes that image jobs were cancelled in the database. */
@Injectable()
export class ImageJobCanceller {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
  ) {}

  /** Removes the jobs from the queue, stops their workers and notifies the user's tabs. Never throws. */
  async publishCancelled(
    userId: number,
    jobIds: readonly string[],
    why: typeof IMAGE_STOPPED | typeof IMAGE_DROPPED,
  ): Promise<void> {
    const published = jobIds.flatMap((job_id) => [
      this.queues.remove('images', job_id),
      this.events.control({ type: 'image.stop', job_id }),
      this.events.publish({ user: userId }, 'image.job', {
        job_id,
        status: 'failed',
        image_url: null,
        error_message: why,
      }),
    ]);
    await Promise.all(published).catch((error: Error) =>
      this.logger.warn(`The end of image jobs could not be published: ${error.message}`),
    );
  }
}
