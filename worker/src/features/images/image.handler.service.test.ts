import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { conversations } from '@studyhall/persistence';
import { EventPublisher, EventBus, StorageQuota } from '@studyhall/platform';
import type { LanguageModel, ObjectStorage } from '@studyhall/ports';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import type { PassageSearch } from '../retrieval/index.js';
import { ClassExercises, ExerciseMeanings, QuestionJudge, StudyGate } from '../study-mode/index.js';
import { ImageHandler } from './image.handler.js';

const gateOf = ({ db }: TestApi, model: Partial<LanguageModel>): StudyGate =>
  new StudyGate(
    db,
    new QuestionJudge(model as LanguageModel),
    // No embedding model is set.
    new ClassExercises(db, new ExerciseMeanings({ hasEmbeddingModel: false } as PassageSearch)),
  );

it('generates no image if the stop arrives while the job is being claimed', async () => {
  const api = await startApi();
  try {
    const { user } = await api.signedIn();
    const id = randomUUID();
    const conversationId = await conversations.ensureActive(api.db, user.id);
    await api.db.query(
      `INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options) VALUES ($1, $2, $3, 'A fox', '{}')`,
      [id, user.id, conversationId],
    );
    const [bus, events] = [api.app.get(EventBus), api.app.get(EventPublisher)];
    const aborted: boolean[] = [];
    const model: Pick<LanguageModel, 'generateImage'> = {
      generateImage: ({ signal }) => {
        aborted.push(signal.aborted);
        return Promise.reject(signal.reason as Error);
      },
    };
    const handler = new ImageHandler(
      api.db,
      model as LanguageModel,
      {} as ObjectStorage,
      api.app.get(StorageQuota),
      events,
      new StopSignals(bus),
      gateOf(api, model),
    );

    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT id FROM image_jobs WHERE id = $1 FOR UPDATE', [id]);
    const handled = handler.handle({ job_id: id }, { id, signal: new AbortController().signal });
    await expect
      .poll(() =>
        api.db.query(`SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      )
      .toEqual([{ waiting: 1 }]);
    const received = new Promise((resolve) => void bus.subscribeControl(resolve));
    await events.control({ type: 'image.stop', job_id: id });
    await received;
    await holder.commitTransaction();
    await holder.release();
    await handled;
    expect(aborted).toEqual([true]);
  } finally {
    await api.stop();
  }
});

it('ends a job that was stored in the moment its owner lost access, so that it is not queued for ever', async () => {
  const api = await startApi();
  try {
    const { user } = await api.signedIn();
    const id = randomUUID();
    const conversationId = await conversations.ensureActive(api.db, user.id);
    await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [user.id]);
    await api.db.query(
      `INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options) VALUES ($1, $2, $3, 'A fox', '{}')`,
      [id, user.id, conversationId],
    );
    const handler = new ImageHandler(
      api.db,
      {} as LanguageModel,
      {} as ObjectStorage,
      api.app.get(StorageQuota),
      api.app.get(EventPublisher),
      new StopSignals(api.app.get(EventBus)),
      gateOf(api, {}),
    );
    await handler.handle({ job_id: id }, { id, signal: new AbortController().signal });
    expect(await api.db.query(`SELECT status FROM image_jobs WHERE id = $1`, [id])).toEqual([
      { status: 'failed' },
    ]);
  } finally {
    await api.stop();
  }
});
