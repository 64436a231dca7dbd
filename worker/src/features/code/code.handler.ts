import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type Artifact } from '@studyhall/contracts';
import { codeRuns, files, type CodeRun } from '@studyhall/persistence';
import { CONFIG, type Config } from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage, SandboxArtifact, SandboxInput } from '@studyhall/ports';
import { readFile } from 'node:fs/promises';
import { CODE_SANDBOX, OBJECT_STORAGE } from '../../adapters.module.js';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import { ArtifactStore } from '../../storage/artifact.store.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { codeResult, unavailableResult } from './code.result.js';

/** Bytes of the user's files that a program may read, within the sandbox's disk. */
const MAX_INPUT_BYTES = 40 * 1024 * 1024;
/** A dataframe's HTML up to this size travels with the message; larger ones are fetched. Characters. */
const MAX_INLINE_HTML = 100_000;

/** Runs a program of a turn in the sandbox and stores what it made. */
@Injectable()
export class CodeHandler implements JobHandler<'code'>, OnApplicationBootstrap {
  readonly queue = 'code';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CODE_SANDBOX) private readonly sandbox: CodeSandbox,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly artifacts: ArtifactStore,
    private readonly stops: StopSignals,
  ) {}

  /** Prepares the pool once the worker is up, so that the first plot of the day does not wait for it. */
  onApplicationBootstrap(): void {
    if (this.config.CODE_CONCURRENCY === 0) return;
    this.sandbox.warm().catch((error: Error) => new Logger('Code').warn(error.message));
  }

  async handle({ run_id }: { run_id: string }, job: JobRun): Promise<void> {
    const asked = await codeRuns.findCodeRun(this.db, run_id);
    if (!asked) return;
    const stop = await this.stops.signalFor(asked);
    try {
      // Read only after the subscription: a stop from before it is in the database.
      const run = await codeRuns.findWantedRun(this.db, run_id);
      if (run)
        await withWorkFolder((folder) => this.run(run, folder, AbortSignal.any([job.signal, stop.signal])));
    } finally {
      stop.release();
    }
  }

  private async run(run: CodeRun, folder: string, signal: AbortSignal): Promise<void> {
    const available = await this.available();
    if (!available.ok) {
      await codeRuns.finishCodeRun(this.db, run.id, unavailableResult(run.code, available.reason));
      return;
    }
    const inputs = await this.inputs(run, folder, signal);
    const done = await this.sandbox.run({ code: run.code, inputs, signal });
    try {
      const { made, notices } = await this.storeAll(run, done.artifacts);
      const result = codeResult(run.code, { ...done, notices: [...done.notices, ...notices] }, made);
      await codeRuns.finishCodeRun(this.db, run.id, result);
    } finally {
      await done.dispose();
    }
  }

  private available(): ReturnType<CodeSandbox['available']> {
    if (this.config.CODE_CONCURRENCY > 0) return this.sandbox.available();
    return Promise.resolve({ ok: false, reason: 'Running code is turned off on this server.' });
  }

  /** The files that the user attached in this conversation, by their names. */
  private async inputs(run: CodeRun, folder: string, signal: AbortSignal): Promise<SandboxInput[]> {
    const attached = await files.findAttachedInConversation(
      this.db,
      run.user_id,
      run.conversation_id,
      MAX_INPUT_BYTES,
    );
    const fetched = await Promise.all(
      attached.map(async (file, at) => {
        const path = join(folder, String(at));
        return (await fetchObject(this.storage, file.storage_key, path, signal))
          ? { name: file.name, path }
          : null;
      }),
    );
    return fetched.filter((input) => input !== null);
  }

  /** One after the other: once the user's storage or the disk is full, the rest is not tried. */
  private async storeAll(
    run: CodeRun,
    artifacts: readonly SandboxArtifact[],
  ): Promise<{ made: Artifact[]; notices: string[] }> {
    const made: Artifact[] = [];
    for (const artifact of artifacts) {
      try {
        made.push(await this.store(run, artifact));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const left = artifacts.length - made.length;
        const what = left === 1 ? `The file ${artifact.filename} was` : `${left} files were`;
        return { made, notices: [`${what} not kept. ${error.detail}`] };
      }
    }
    return { made, notices: [] };
  }

  private async store(run: CodeRun, made: SandboxArtifact): Promise<Artifact> {
    const stored = await this.artifacts.store({
      userId: run.user_id,
      turnId: run.turn_id,
      path: made.path,
      filename: made.filename,
      mimeType: made.mimeType,
    });
    const inline = made.type === 'dataframe' && made.format === 'html' && made.size <= MAX_INLINE_HTML;
    return {
      type: made.type,
      format: made.format,
      name: made.name ?? null,
      shape: made.shape ?? null,
      data: inline ? await readFile(made.path, 'utf8') : null,
      ...stored,
    };
  }
}
