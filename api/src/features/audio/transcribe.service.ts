import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  TranscribeFields,
  type TranscribeResponse,
  sentence,
  sentenceText,
} from '@studyhall/contracts';
import { transcriptions, type Account } from '@studyhall/persistence';
import { JobQueues, objectKey, withinTime } from '@studyhall/platform';
import { ObjectTooLarge, type ObjectStorage } from '@studyhall/ports';
import { type IncomingFile, invalid, peek, readForm, toAppError } from '../../http/index.js';
import { UseGate } from '../limits/index.js';
import { SafetyGate } from '../safety/index.js';
import { OBJECT_STORAGE } from '../../storage.module.js';

/** Time limits in milliseconds: for running (the worker's own limit plus a margin), and for waiting in the queue. */
const RUN_MS = 150_000;
const QUEUE_MS = 600_000;
const HEAD_BYTES = 4_100;
const TOO_LARGE = sentence('recording_too_large', { max: LIMITS.audioBytes / (1024 * 1024) });
/** The fallback sentence for internal errors. Source: `docs/specification/chat.md#errors`. */
const FAILED = sentenceText('transcription_failed');
/** The containers in which browsers record, by detected type. WebM and MP4 may be detected as video. */
const EXTENSIONS: Record<string, string> = {
  'video/webm': 'webm',
  'audio/webm': 'webm',
  'video/matroska': 'webm',
  'audio/matroska': 'webm',
  'audio/wav': 'wav',
  'audio/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'video/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'ogg',
  'audio/mpeg': 'mp3',
};

interface Received {
  storageKey: string;
  type: string;
  filename: string;
}

/** Receives a recording, has a worker transcribe it, and returns the text. Stores neither permanently. */
@Injectable()
export class TranscribeService {
  private readonly logger = new Logger('Audio');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly gate: UseGate,
    private readonly safety: SafetyGate,
  ) {}

  async transcribe(account: Account, request: FastifyRequest): Promise<TranscribeResponse> {
    await this.assertOpen(account);
    const discard = ({ storageKey }: Received): Promise<void> => this.storage.delete(storageKey);
    const { stored, fields } = await readForm(request, {
      maxBytes: LIMITS.audioBytes,
      store: (file) => this.receive(file),
      discard,
    });
    const parsed = TranscribeFields.safeParse(fields);
    if (!parsed.success) {
      await discard(stored);
      throw invalid(parsed.error.issues);
    }
    const id = randomUUID();
    try {
      await transcriptions.insertTranscription(this.db, {
        id,
        user_id: account.id,
        storage_key: stored.storageKey,
        filename: stored.filename,
        mime_type: stored.type,
        ...parsed.data,
      });
    } catch (error) {
      await discard(stored);
      throw error;
    }
    try {
      const data = { transcription_id: id, user_id: account.id };
      const job = this.queues.addAndWait('transcription', id, data, { runMs: RUN_MS });
      const result = await withinTime(job, QUEUE_MS);
      // Remove the transcript from the queue as well.
      void this.queues.remove('transcription', id);
      if ('transcript' in result) return { success: true, ...result, error: null };
      if (result.refused) throw await this.gate.refusalOfWork(account, result.refused);
      return failed(result.error);
    } catch (error) {
      if (error instanceof AppError) throw await this.safety.refusalOfRecording(account, error);
      this.logger.warn({ err: error, transcription_id: id }, 'A recording was not written down');
      await Promise.all([discard(stored), transcriptions.removeTranscription(this.db, id)]);
      return failed(FAILED);
    }
  }

  private async assertOpen(account: Account): Promise<void> {
    try {
      await this.gate.assertOpen(account, 'voice');
      await this.gate.assertMinutesLeft(account);
    } catch (error) {
      throw error instanceof AppError ? await this.safety.refusalOfRecording(account, error) : error;
    }
  }

  private async receive(file: IncomingFile): Promise<Received> {
    const { head, whole } = await peek(file.body, HEAD_BYTES);
    if (head.length === 0) throw new AppError('invalid', sentence('recording_empty'));
    const type = (await fileTypeFromBuffer(head))?.mime ?? '';
    const extension = EXTENSIONS[type];
    if (!extension) {
      file.body.resume();
      throw new AppError('unsupported_type', sentence('recording_unreadable'));
    }
    const storageKey = objectKey('audio', randomUUID());
    try {
      await this.storage.put(storageKey, whole, { maxBytes: LIMITS.audioBytes });
      return { storageKey, type: type.replace('video/', 'audio/'), filename: `recording.${extension}` };
    } catch (error) {
      if (error instanceof ObjectTooLarge) throw new AppError('too_large', TOO_LARGE, { cause: error });
      throw toAppError(error) ?? error;
    }
  }
}

const failed = (error: string): TranscribeResponse => ({ success: false, transcript: null, error });
