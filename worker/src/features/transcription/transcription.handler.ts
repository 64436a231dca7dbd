import { join } from 'node:path';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, type JobResultMap } from '@studyhall/contracts';
import { removedObjects, transcriptions, type Transcription } from '@studyhall/persistence';
import { ModelError, type LanguageModel, type ObjectStorage } from '@studyhall/ports';
import { LANGUAGE_MODEL, OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { withoutPunctuation } from './punctuation.js';
import { recordingSeconds } from './recording.length.js';

const TIME_LIMIT_MS = 120_000;
/** A recorder stops a little late. */
const GRACE_SECONDS = 5;
const FORGOTTEN_MS = 600_000;
const GONE = 'The recording is not there any more.';

/** Writes down a recording. The sound is gone from everywhere as soon as this ends, well or not. */
@Injectable()
export class TranscriptionHandler
  implements JobHandler<'transcription'>, OnApplicationBootstrap, OnApplicationShutdown
{
  readonly queue = 'transcription';
  private readonly logger = new Logger('Transcription');
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  onApplicationBootstrap(): void {
    this.sweep();
    this.sweeping = setInterval(() => this.sweep(), FORGOTTEN_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeping);
  }

  /** Removes recordings of processes that died in the middle, and of jobs that a Redis forgot. */
  private sweep(): void {
    transcriptions
      .findForgotten(this.db, FORGOTTEN_MS)
      .then((forgotten) => Promise.all(forgotten.map((one) => this.forget(one))))
      .catch((error: Error) => this.logger.warn(error.message));
  }

  async handle(
    { transcription_id }: { transcription_id: string },
    job: JobRun,
  ): Promise<JobResultMap['transcription']> {
    const recording = await transcriptions.findTranscription(this.db, transcription_id);
    if (!recording) return { error: GONE };
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    const signal = AbortSignal.any([job.signal, limit]);
    try {
      const transcript = await withWorkFolder((folder) =>
        this.hear(recording, join(folder, 'recording'), signal),
      );
      await this.forget(recording);
      return { transcript };
    } catch (error) {
      job.signal.throwIfAborted();
      await this.forget(recording);
      if (error instanceof ModelError || error instanceof AppError) return { error: error.detail };
      if (limit.aborted) return { error: new AppError('model_timeout').detail };
      throw error;
    }
  }

  private async hear(recording: Transcription, path: string, signal: AbortSignal): Promise<string> {
    if (!(await fetchObject(this.storage, recording.storage_key, path, signal))) {
      throw new AppError('not_found', GONE);
    }
    const seconds = await recordingSeconds(path);
    if (seconds !== null && seconds > LIMITS.audioSeconds + GRACE_SECONDS) {
      throw new AppError('too_large', `A recording can be at most ${LIMITS.audioSeconds} seconds long.`);
    }
    const text = await this.model.transcribe({
      path,
      filename: recording.filename,
      mimeType: recording.mime_type,
      languageCode: recording.language_code,
      signal,
    });
    return recording.enable_punctuation ? text : withoutPunctuation(text);
  }

  /** A recording that storage does not delete now is deleted later: the transcript does not wait for it. */
  private async forget(recording: Transcription): Promise<void> {
    await this.storage
      .delete(recording.storage_key)
      .catch(() => removedObjects.add(this.db, [recording.storage_key]));
    await transcriptions.removeTranscription(this.db, recording.id);
  }
}
