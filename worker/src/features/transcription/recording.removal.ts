import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedObjects, transcriptions, type Transcription } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';

const ABANDONED_MS = 600_000;

/** Removes a recording and its row. If storage fails, queues the bytes for later deletion. */
export async function removeRecording(
  db: DataSource,
  storage: ObjectStorage,
  { id, storage_key }: Transcription,
): Promise<void> {
  await storage.delete(storage_key).catch(() => removedObjects.add(db, [storage_key]));
  await transcriptions.removeTranscription(db, id);
}

/** Removes recordings whose process crashed before the job ended, or whose job Redis lost. */
@Injectable()
export class ForgottenRecordingsTask implements ScheduledTask {
  readonly name = 'remove-forgotten-recordings';
  readonly schedule = { every: ABANDONED_MS };

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async run(): Promise<void> {
    for (const recording of await transcriptions.findForgotten(this.db, ABANDONED_MS))
      await removeRecording(this.db, this.storage, recording);
  }
}
