import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentenceText, sentence } from '@studyhall/contracts';
import { transcriptions, type Transcription } from '@studyhall/persistence';
import { ModelError, type LanguageModel, type ObjectStorage } from '@studyhall/ports';
import { toFailure, type JobResultMap } from '@studyhall/platform';
import { LANGUAGE_MODEL, OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { runFor } from '../../model/work.scope.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { withoutPunctuation } from './punctuation.js';
import { recordingSeconds } from './recording.length.js';
import { removeRecording } from './recording.removal.js';

const TIME_LIMIT_MS = 120_000;
/** Tolerance for recorders that stop a little late. */
const GRACE_SECONDS = 5;
const GONE = sentenceText('recording_gone');

/** Transcribes a recording, then always deletes it. */
@Injectable()
export class TranscriptionHandler implements JobHandler<'transcription'> {
  readonly queue = 'transcription';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async handle(
    { transcription_id }: { transcription_id: string },
    job: JobRun,
  ): Promise<JobResultMap['transcription']> {
    const recording = await transcriptions.findTranscription(this.db, transcription_id);
    if (!recording) return { error: GONE };
    const limit = AbortSignal.timeout(TIME_LIMIT_MS);
    const signal = AbortSignal.any([job.signal, limit]);
    try {
      // A recording cannot be masked.
      const transcript = await runFor({ payer: { user_id: recording.user_id }, masked: null }, () =>
        withWorkFolder((folder) => this.transcribe(recording, join(folder, 'recording'), signal)),
      );
      await removeRecording(this.db, this.storage, recording);
      return { transcript };
    } catch (error) {
      job.signal.throwIfAborted();
      await removeRecording(this.db, this.storage, recording);
      if (error instanceof ModelError) return toFailure(error);
      if (error instanceof AppError) return { error: error.detail };
      if (limit.aborted) return { error: new AppError('model_timeout').detail };
      throw error;
    }
  }

  private async transcribe(recording: Transcription, path: string, signal: AbortSignal): Promise<string> {
    if (!(await fetchObject(this.storage, recording.storage_key, path, signal))) {
      throw new AppError('not_found', GONE);
    }
    const seconds = await recordingSeconds(path, recording.filename);
    if (seconds === null) throw new AppError('unsupported_type', sentence('recording_unreadable'));
    if (seconds > LIMITS.audioSeconds + GRACE_SECONDS) {
      throw new AppError('too_large', sentence('recording_too_long', { max: LIMITS.audioSeconds }));
    }
    const text = await this.model.transcribe({
      path,
      filename: recording.filename,
      mimeType: recording.mime_type,
      languageCode: recording.language_code,
      seconds,
      signal,
    });
    return recording.enable_punctuation ? text : withoutPunctuation(text);
  }

  /** If storage cannot delete the recording now, a task deletes it later. The transcript does not wait for it. */
}
