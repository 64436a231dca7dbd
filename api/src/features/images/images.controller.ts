import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Logger, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  ImageGenerateRequest,
  IMAGE_STOPPED,
  ImageGenerateResponse,
  ImageJobView,
  sentence,
} from '@studyhall/contracts';
import { fileUrl } from '@studyhall/domain';
import { conversations, images, lessons, type Account } from '@studyhall/persistence';
import { assertWithinLimits, JobQueues } from '@studyhall/platform';
import { Answers, CurrentUser, UuidParam } from '../../http/index.js';
import { assertLessonOpen } from '../directory/index.js';
import { UseGate } from '../limits/index.js';
import { SafetyGate } from '../safety/index.js';
import { ImageJobCanceller } from './image-job.canceller.js';

/** Limit on open image jobs per user. */
const MAX_OPEN = 4;
const TOO_MANY = sentence('images_in_progress', { max: MAX_OPEN });

/** Accepts image jobs; a worker generates the images. Source: `docs/specification/chat.md#calls`, `docs/specification/api.md#chat`. */
@Controller('api/image-generation')
export class ImagesController {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly canceller: ImageJobCanceller,
    private readonly safety: SafetyGate,
    private readonly gate: UseGate,
  ) {}

  @Post('generate')
  @HttpCode(200)
  @Answers('Orders an image.', ImageGenerateResponse, {
    errors: [
      'forbidden',
      'lesson_paused',
      'lesson_only',
      'limit_reached',
      'outside_hours',
      'consent_missing',
      'safeguarding_unconfirmed',
    ],
  })
  async generate(
    @CurrentUser() user: Account,
    @Body({ schema: ImageGenerateRequest }) request: ImageGenerateRequest,
  ) {
    const { prompt, conversation_id: wanted, client_request_id } = request;
    // Before the chat is looked up: a dangerous prompt gets help lines even if the chat no longer exists.
    const help = await this.safety.assertImagePrompt(user, prompt, wanted, client_request_id);
    try {
      return await this.order(user, request);
    } catch (error) {
      throw (error instanceof AppError && help) || error;
    }
  }

  private async order(user: Account, request: ImageGenerateRequest) {
    const { prompt, conversation_id: wanted, client_request_id, size, quality, style } = request;
    if (wanted && !(await conversations.owns(this.db, user.id, wanted)))
      throw new AppError('not_found', sentence('conversation_not_found'));
    // A repeated request gets its existing job, even outside of opening hours.
    const known = client_request_id && (await images.findRequestedJob(this.db, user.id, client_request_id));
    if (known) return { success: true, job_id: known.id, error: null };
    const hasBudget = await this.gate.assertOpen(user, 'images');
    const conversation_id = wanted ?? (await conversations.ensureActive(this.db, user.id));
    if (await lessons.isToolOff(this.db, conversation_id, 'images'))
      throw new AppError('forbidden', sentence('lesson_images_off'));
    const job = {
      ...{ id: randomUUID(), user_id: user.id, conversation_id, prompt },
      options: { size, quality, style },
      client_request_id,
    };
    const insert = () =>
      this.db
        .transaction((tx) => images.insertJob(tx, job, MAX_OPEN))
        .catch((error: unknown) => {
          assertLessonOpen(error);
          assertWithinLimits(error);
          throw error;
        });
    const work = { id: job.id, kind: 'images' as const };
    const id = await (hasBudget
      ? this.gate.withBudget(user, work, insert, (stored) => stored === job.id)
      : insert());
    if (id === null) throw new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: 10 });
    await this.queues
      .add('images', id, { job_id: id, user_id: user.id })
      .catch((error: Error) => this.logger.warn(`Job ${id} waits for the reconciler: ${error.message}`));
    return { success: true, job_id: id, error: null };
  }

  /** Cancels an open job and returns its state. Does nothing if it has already ended. */
  @Post('job/:id/cancel')
  @HttpCode(200)
  @Answers('Cancels the generation of an image.', ImageJobView)
  async cancel(@CurrentUser() user: Account, @UuidParam() id: string) {
    if (await images.cancelOwnedJob(this.db, user.id, id, IMAGE_STOPPED))
      await this.canceller.publishCancelled(user.id, [id], IMAGE_STOPPED);
    return this.status(user, id);
  }

  @Get('job/:id/status')
  @Answers('How far the generation of an image is.', ImageJobView)
  async status(@CurrentUser() user: Account, @UuidParam() id: string) {
    const job = await images.findOwnedJob(this.db, user.id, id);
    if (!job) throw new AppError('not_found', sentence('image_not_found'));
    return {
      status: job.status,
      image_url: job.file_id && job.status === 'completed' ? fileUrl(job.file_id) : null,
      error_message: job.error_message,
    };
  }
}
