import { sentence, sentenceText } from '@studyhall/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, type StoredFileRow } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import type { ImagePart, ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../../adapters.module.js';
import { detailed, titled } from '../step.texts.js';
import type { ReplyTask } from '../reply.task.js';
import { ByteBudget } from './byte.budget.js';

/** Time limit for reading an attached file. Counts only while its ingest job runs. */
const READING_LIMIT_MS = 90_000;
const MAX_IMAGES = 4;
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** Limit on image bytes of all concurrent replies of one worker. Each byte takes about four in memory. */
const IMAGE_BUDGET_BYTES = 64 * 1024 * 1024;

/** Loads the files attached to a question: waits until they are read, and passes images to a vision model. */
@Injectable()
export class AttachedFiles {
  private readonly budget = new ByteBudget(IMAGE_BUDGET_BYTES);

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly queues: JobQueues,
  ) {}

  /** Waits until the files are read, and shows each as a step. */
  async wait(
    attached: StoredFileRow[],
    { stream, turn, clock, signal }: ReplyTask,
  ): Promise<StoredFileRow[]> {
    return Promise.all(
      attached.map(async (file) => {
        const step = {
          id: `read-${file.id}`,
          kind: 'tool',
          tool: 'read_file',
          ...titled(sentence('step_reading_file', { name: file.name })),
        } as const;
        const started = performance.now();
        if (file.status === 'processing') stream.step({ ...step, status: 'running' });
        const settled =
          file.status === 'processing' ? await this.settled(file, turn.user_id, { clock, signal }) : file;
        const ok = settled.status === 'ready';
        stream.step({
          ...step,
          ...titled(sentence(ok ? 'step_read_file' : 'step_file_unread', { name: file.name })),
          ...detailed(settled.detail),
          status: ok ? 'done' : 'failed',
          elapsed_ms: Math.round(performance.now() - started),
        });
        return settled;
      }),
    );
  }

  private async settled(
    file: StoredFileRow,
    userId: number,
    { clock, signal }: Pick<ReplyTask, 'clock' | 'signal'>,
  ): Promise<StoredFileRow> {
    await this.queues
      .settled('ingest', file.id, { runMs: READING_LIMIT_MS, clock, signal })
      .catch(() => signal.throwIfAborted());
    return (
      (await files.findOwned(this.db, userId, file.id)) ?? {
        ...file,
        status: 'failed',
        detail: sentenceText('file_deleted'),
      }
    );
  }

  /** Notes for the model about files or pages without readable text. */
  note(attached: StoredFileRow[]): string {
    return attached
      .flatMap(({ name, status, detail }) => {
        const reason = status === 'processing' ? 'It is still being read.' : detail;
        if (status !== 'ready') return `(The attached file "${name}" could not be read: ${reason})`;
        return detail === null ? [] : `(The attached file "${name}": ${detail})`;
      })
      .join('\n');
  }

  /**
   * Loads the images for the model. Waits until the byte budget has room. Returns a function that releases the bytes:
   * call it when the reply ends.
   */
  async images(
    attached: StoredFileRow[],
    { model, clock, signal }: Pick<ReplyTask, 'model' | 'clock' | 'signal'>,
  ): Promise<{ parts: ImagePart[]; release: () => void }> {
    const fit = model.vision ? fitting(attached) : [];
    if (fit.length === 0) return { parts: [], release: () => undefined };
    const resume = clock.pause();
    const bytes = fit.reduce((sum, file) => sum + file.size, 0);
    const release = await this.budget.take(bytes, signal).finally(resume);
    try {
      const parts = await Promise.all(fit.map((file) => this.image(file)));
      return { parts: parts.filter((part) => part !== null), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  private async image(file: StoredFileRow): Promise<ImagePart | null> {
    const object = await this.storage.get(file.storage_key);
    if (!object) return null;
    const bytes = Buffer.concat(await object.body.toArray());
    return { type: 'image', dataUrl: `data:${file.mime_type};base64,${bytes.toString('base64')}` };
  }
}

/** The images that are sent to the model. */
const fitting = (attached: StoredFileRow[]): StoredFileRow[] =>
  attached
    .filter((file) => file.mime_type.startsWith('image/') && file.size <= MAX_PICTURE_BYTES)
    .slice(0, MAX_IMAGES);
