import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, IMAGE_DROPPED, IMAGE_HELD, type ImageJobStatus, sentenceText } from '@studyhall/contracts';
import { fileUrl } from '@studyhall/domain';
import { files, images, masking, messages, type ImageJob } from '@studyhall/persistence';
import {
  DISK_FULL,
  EventPublisher,
  isDiskFull,
  isRefusal,
  objectKey,
  StorageQuota,
} from '@studyhall/platform';
import { ModelError, type LanguageModel, type ObjectStorage } from '@studyhall/ports';
import { LANGUAGE_MODEL, OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import { runFor } from '../../model/work.scope.js';
import { StudyGate } from '../study-mode/index.js';
import { imageType } from './image.type.js';

const TIME_LIMIT_MS = 180_000;
const ACCESS_ENDED = sentenceText('image_signed_out');

/**
 * Generates an image and stores it with its message, so that closing the tab loses nothing. Source:
 * `docs/specification/chat.md#entities`, §4.
 */
@Injectable()
export class ImageHandler implements JobHandler<'images'> {
  readonly queue = 'images';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly quota: StorageQuota,
    private readonly events: EventPublisher,
    private readonly stops: StopSignals,
    private readonly gate: StudyGate,
  ) {}

  async handle({ job_id }: { job_id: string }, run: JobRun): Promise<void> {
    const asked = await images.findJob(this.db, job_id);
    if (!asked) return;
    const masked = await masking.findPerson(this.db, asked.user_id);
    return runFor({ payer: { user_id: asked.user_id, work_id: job_id }, masked }, () =>
      this.generate(asked, run),
    );
  }

  private async generate({ id: job_id, user_id }: ImageJob, run: JobRun): Promise<void> {
    const stop = await this.stops.signalFor({ user_id, image_job_id: job_id });
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      // Claim the job after subscribing. An earlier stop is already in the database, so no stop is missed.
      const job = await images.startJob(this.db, job_id);
      // The job was not claimed. If it is still open, its owner has lost access.
      if (!job) return await this.fail(job_id, ACCESS_ENDED);
      await this.publishStatus(job, 'processing');
      await this.quota.assertRoom(job.user_id, 1);
      const signal = AbortSignal.any([run.signal, stop.signal, limit]);
      if (await this.gate.holdsImage(job.user_id, job.prompt, signal))
        return await this.fail(job_id, IMAGE_HELD);
      // A stop has already ended the job in the database.
      if (!(await images.setReached(this.db, job, true))) return;
      // The job counts one request. After a request of a worker that died, each further one counts by itself.
      const counting = job.reached_model ? 'background' : 'counted';
      const request = { prompt: job.prompt, ...job.options, counting, signal } as const;
      const bytes = await this.model.generateImage(request).catch(async (error: unknown) => {
        if (!job.reached_model && isRefusal(error))
          await images.setReached(this.db, { ...job, reached_model: true }, false);
        throw error;
      });
      await this.store(job, bytes);
    } catch (error) {
      run.signal.throwIfAborted();
      // A stop has already ended the job in the database.
      if (stop.signal.aborted) return;
      // Do not retry: a second attempt would probably time out too.
      if (limit.aborted) return this.fail(job_id, new AppError('model_timeout').detail);
      if (isDiskFull(error)) return this.fail(job_id, DISK_FULL.text);
      if (error instanceof AppError) return this.fail(job_id, error.detail);
      if (!(error instanceof ModelError)) throw error;
      if (error.code === 'model_busy' || error.code === 'model_unavailable')
        throw new Error(error.detail, { cause: error });
      await this.fail(job_id, error.detail);
    } finally {
      stop.release();
    }
  }

  async onFailed({ job_id }: { job_id: string }, error: Error): Promise<void> {
    await this.fail(job_id, error.cause instanceof ModelError ? error.message : sentenceText('image_failed'));
  }

  /** Stores file, message and job in one transaction. Deletes the bytes if that fails. */
  private async store(job: ImageJob, bytes: Uint8Array): Promise<void> {
    const id = randomUUID();
    const storageKey = objectKey('images', id);
    const { mimeType, extension } = imageType(bytes);
    const { size } = await this.storage.put(storageKey, Readable.from([bytes]));
    const url = fileUrl(id);
    const result = { content: '', imageUrl: url, imagePrompt: job.prompt, jobId: job.id };
    const stored = await this.db
      .transaction(async (tx) => {
        await this.quota.take(tx, job.user_id, size);
        await files.insertFile(tx, {
          id,
          user_id: job.user_id,
          purpose: 'image',
          name: `image.${extension}`,
          mime_type: mimeType,
          size,
          storage_key: storageKey,
          status: 'ready',
        });
        const messageId = await messages.insertMessage(tx, {
          userId: job.user_id,
          conversationId: job.conversation_id,
          role: 'assistant',
          content: JSON.stringify({ type: 'image_result', ...result }),
          details: { image: { url, prompt: job.prompt, job_id: job.id } },
        });
        if (messageId === null) throw new JobGone();
        if (!(await images.completeJob(tx, job.id, id, messageId))) throw new JobGone();
        return true;
      })
      .catch(async (error: unknown) => {
        await this.storage.delete(storageKey);
        if (error instanceof JobGone) return false;
        throw error;
      });
    // The job is still open if it was created just after its conversation was removed.
    if (!stored) return this.fail(job.id, IMAGE_DROPPED);
    await this.publishStatus(job, 'completed', url);
    const changed = { conversation_id: job.conversation_id, reason: 'saved' } as const;
    await this.events.publish({ user: job.user_id }, 'history.changed', changed);
  }

  private async fail(jobId: string, message: string): Promise<void> {
    const job = await images.failJob(this.db, jobId, message);
    if (job) await this.publishStatus(job, 'failed', null, message);
  }

  private publishStatus(
    job: ImageJob,
    status: ImageJobStatus,
    url: string | null = null,
    error: string | null = null,
  ): Promise<void> {
    return this.events.publish({ user: job.user_id }, 'image.job', {
      job_id: job.id,
      status,
      image_url: url,
      error_message: error,
    });
  }
}

/** The job ended, or was deleted with its conversation, during generation. */
class JobGone extends Error {}
