import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { conversations, toolRuns, turnClaims, turns } from '@studyhall/persistence';
import { EventBus, EventPublisher, ModelConnection, type ModelSettings } from '@studyhall/platform';
import type { LanguageModel, ObjectStorage } from '@studyhall/ports';
import { startApi } from '../../../../tests/support/api.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import type { ArtifactStore } from '../../storage/artifact.store.js';
import { DocumentHandler } from './document.handler.js';
import { OutlineImages } from './outline.images.js';
import { SlidePainter } from './slide.painter.js';
import type { WriterProcess } from './writer.client.js';
import type { WriterPool } from './writer.pool.js';

it('writes no file if the stop arrives while the run is being claimed', async () => {
  const api = await startApi();
  try {
    const { user } = await api.signedIn();
    const [id, turnId] = [randomUUID(), randomUUID()];
    const conversationId = await conversations.ensureActive(api.db, user.id);
    const question = { clientMessageId: null, message: 'Slides', fileIds: [], shouldUseDocuments: false };
    await turns.insertTurn(api.db, { id: turnId, userId: user.id, conversationId, ...question }, 10);
    await turnClaims.claimTurn(api.db, turnId, 1);
    const run = {
      id,
      user_id: user.id,
      turn_id: turnId,
      attempt: 1,
      kind: 'slides',
      input: { outline: {} },
    } as const;
    await toolRuns.insertRun(api.db, run);
    const [bus, events] = [api.app.get(EventBus), api.app.get(EventPublisher)];
    const aborted: boolean[] = [];
    const write: WriterProcess['write'] = (_request, signal) => {
      aborted.push(signal.aborted);
      return Promise.reject(signal.reason as Error);
    };
    const writers = {
      use: (work: (writer: unknown, folder: string) => unknown) => work({ write }, tmpdir()),
    };
    const handler = new DocumentHandler(
      api.db,
      {} as ArtifactStore,
      new StopSignals(bus),
      writers as unknown as WriterPool,
      new OutlineImages(api.db, {} as ObjectStorage),
      new SlidePainter({} as LanguageModel, new ModelConnection({ IMAGE_MODEL: '' } as ModelSettings)),
    );

    const holder = api.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT id FROM tool_runs WHERE id = $1 FOR UPDATE', [id]);
    const handled = handler.handle(
      { run_id: id, user_id: user.id },
      { id, signal: new AbortController().signal },
    );
    await expect
      .poll(async () => {
        const [{ waiting } = { waiting: 0 }] = await api.db.query<Array<{ waiting: number }>>(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting;
      })
      .toBe(1);
    const received = new Promise((resolve) => void bus.subscribeControl(resolve));
    await events.control({ type: 'turn.stop', turn_id: turnId });
    await received;
    await holder.commitTransaction();
    await holder.release();
    await handled;
    expect(aborted).toEqual([true]);
  } finally {
    await api.stop();
  }
});
