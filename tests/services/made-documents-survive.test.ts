import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conversations, toolRuns, turns } from '@studyhall/persistence';
import { commandOf } from '../support/child-processes.ts';
import { documentsOfThisFile, gone, ORDER, slides } from '../support/made-documents.ts';

const stage = documentsOfThisFile();

describe('documents survive', () => {
  it('the end of their process: the model gets an error, and the next file is written', async () => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    const { pid } = await stage.hold();
    const id = await stage.asked(mia, tab, 'running');
    process.kill(pid, 'SIGKILL');
    expect(await tab.terminalEvent(id)).toMatchObject({
      type: 'turn.completed',
      message: { documentGenerationResult: { success: false, error: 'Document generation failed' } },
    });
    const told = JSON.stringify(stage.product.model.control.requests());
    expect(told).toContain('Error: Document generation failed: The file could not be written.');
    const next = await mia.ask(ORDER);
    expect(await tab.terminalEvent(next.turn_id)).toMatchObject({ message: { is_document_result: true } });
  });

  it('a SIGTERM to the worker and its process group: they are finished first', async () => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    const { pid, release } = await stage.hold();
    const id = await stage.asked(mia, tab, 'running');
    const stopped = stage.worker().stop();
    process.kill(pid, 'SIGTERM');
    release();
    expect(await tab.terminalEvent(id)).toMatchObject({ message: { is_document_result: true } });
    expect(await stopped).toBe(0);
    await gone(pid);
    await stage.product.startWorker();
  });

  it('a Redis that lost the job', async () => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    await stage.queues.queue('documents').pause();
    const id = await stage.asked(mia, tab, 'queued');
    const run = await stage.runOf(id);
    await expect.poll(() => stage.queues.isPending('documents', run?.id ?? '')).toBe(true);
    await stage.redis.commands.del(await stage.redis.commands.keys(`${stage.redis.prefix}:documents:*`));
    expect(await tab.terminalEvent(id)).toMatchObject({ message: { is_document_result: true } });
  });

  it('the end of their worker, where the reply is written by another', async () => {
    const mia = await stage.product.signedIn();
    const conversationId = await conversations.ensureActive(stage.product.db, mia.user.id);
    const [id, turnId] = [randomUUID(), randomUUID()];
    // This test is the other worker: no queue knows the turn, and the sweeper thinks that it is just being stored.
    const turn = {
      id: turnId,
      userId: mia.user.id,
      conversationId,
      clientMessageId: null,
      message: 'Slides, please.',
      fileIds: [],
      shouldUseDocuments: false,
    };
    await turns.insertTurn(stage.product.db, turn, 10);
    await stage.product.db.query(
      `UPDATE turns SET state = 'running', attempt = 1, created_at = now() + interval '1 hour' WHERE id = $1`,
      [turnId],
    );
    const { pid, release } = await stage.hold();
    const run = {
      id,
      user_id: mia.user.id,
      turn_id: turnId,
      attempt: 1,
      kind: 'slides',
      input: { outline: slides },
    } as const;
    await toolRuns.insertRun(stage.product.db, run);
    const made = stage.queues.addAndWait(
      'documents',
      id,
      { run_id: id, user_id: mia.user.id },
      { runMs: 50_000 },
    );
    await expect.poll(async () => (await stage.runOf(turnId))?.state).toBe('running');
    await stage.worker().kill();
    release();
    await gone(pid);
    await stage.product.startWorker();
    await made;
    expect(await toolRuns.takeResult(stage.product.db, mia.user.id, id)).toMatchObject({
      value: { artifact: { filename: 'Water.pptx', slides_count: 2 } },
    });
    expect(await stage.filesOf(mia)).toMatchObject([{ name: 'Water.pptx' }]);
    await stage.product.db.query(`UPDATE turns SET state = 'completed' WHERE id = $1`, [turnId]);
  });

  it('the end of the worker that writes their reply too: made once, and nothing else is left', async () => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    const { pid, release } = await stage.hold();
    const before = await stage.objects();
    const id = await stage.asked(mia, tab, 'running');
    const folder = /--allow-fs-write=(\S+?)\0/.exec(commandOf(pid))?.[1] ?? '';
    expect(existsSync(folder)).toBe(true);
    await stage.worker().kill();
    release();
    await gone(pid);
    expect(existsSync(folder)).toBe(false);
    await stage.product.startWorker();
    await tab.event('turn.reset', (event) => event.turn_id === id);
    expect(await tab.terminalEvent(id)).toMatchObject({
      type: 'turn.completed',
      message: { content: 'Done.', document_filename: 'Water.pptx' },
    });
    expect(await stage.filesOf(mia)).toMatchObject([{ name: 'Water.pptx' }]);
    expect(await stage.objects()).toBe(before + 1);
  });
});
