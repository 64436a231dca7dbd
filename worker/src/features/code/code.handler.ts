import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type Artifact, type CodeExecutionResult, sentenceText } from '@studyhall/contracts';
import { files, ownRuns, type Executor, type ToolRun } from '@studyhall/persistence';
import { CONFIG, SandboxHealth, type Config } from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage, SandboxArtifact, SandboxInput } from '@studyhall/ports';
import { CODE_SANDBOX, OBJECT_STORAGE } from '../../adapters.module.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import { ArtifactStore, type StoredObject } from '../../storage/artifact.store.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { ToolRunHandler, type ToolOutput } from '../../tool-runs/index.js';
import { codeResult, unavailableResult } from './code.result.js';

/** Bytes of the user's files that a program may read, within the sandbox's disk. */
const MAX_INPUT_BYTES = 40 * 1024 * 1024;
/** A dataframe's HTML up to this size travels with the message; larger ones are fetched. Characters. */
const MAX_INLINE_HTML = 100_000;

/** Runs a program of a turn in the sandbox and stores what it made. */
@Injectable()
export class CodeHandler extends ToolRunHandler<'code', 'code'> implements OnApplicationBootstrap {
  readonly queue = 'code';

  constructor(
    @Inject(DataSource) db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CODE_SANDBOX) private readonly sandbox: CodeSandbox,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly health: SandboxHealth,
    artifacts: ArtifactStore,
    stops: StopSignals,
  ) {
    super(db, artifacts, stops);
  }

  /** Fills the pool at the start of the worker, so that the first run does not wait for it. */
  onApplicationBootstrap(): void {
    if (this.config.CODE_CONCURRENCY === 0) return;
    void this.sandbox.warm().then(
      () => this.health.report('works'),
      ({ message }: Error) => {
        new Logger('Code').warn(message);
        return this.health.report({ reason: message });
      },
    );
  }

  protected execute(run: ToolRun<'code'>, signal: AbortSignal): Promise<ToolOutput<'code'>> {
    return withWorkFolder((folder) => this.runProgram(run, folder, signal));
  }

  /** A program that its owner started is shown in the reply. */
  protected override async keep(
    tx: Executor,
    { id, user_id, message_id }: ToolRun<'code'>,
    value: CodeExecutionResult,
  ): Promise<void> {
    if (message_id !== null) await ownRuns.keepOwnRun(tx, { id, user_id, message_id }, value);
  }

  private async runProgram(
    run: ToolRun<'code'>,
    folder: string,
    signal: AbortSignal,
  ): Promise<ToolOutput<'code'>> {
    const { code, stdin } = run.input;
    const available = await this.available();
    if (!available.ok) return { value: unavailableResult(code, available.reason), objects: [] };
    const inputs = await this.inputs(run, folder, signal);
    const done = await this.sandbox.run({ code, stdin, inputs, signal }).catch(async (error: unknown) => {
      if (!signal.aborted) await this.health.report('fails');
      throw error;
    });
    await this.health.report('works');
    try {
      const { made, objects, notices } = await this.store(run, done.artifacts);
      const value = codeResult(code, { ...done, notices: [...done.notices, ...notices] }, made);
      return { value, objects };
    } finally {
      await done.dispose();
    }
  }

  private async available(): ReturnType<CodeSandbox['available']> {
    if (this.config.CODE_CONCURRENCY === 0) return { ok: false, reason: sentenceText('code_off') };
    const available = await this.sandbox.available();
    if (!available.ok) await this.health.report({ reason: available.reason });
    return available;
  }

  /** The files that the user attached in this conversation, by their names. */
  private async inputs(run: ToolRun<'code'>, folder: string, signal: AbortSignal): Promise<SandboxInput[]> {
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

  /** Stores one after the other: once the user's storage or the disk is full, it skips the rest. */
  private async store(
    run: ToolRun<'code'>,
    artifacts: readonly SandboxArtifact[],
  ): Promise<{ made: Artifact[]; objects: StoredObject[]; notices: string[] }> {
    const made: Artifact[] = [];
    const objects: StoredObject[] = [];
    for (const artifact of artifacts) {
      const { path, filename, mimeType } = artifact;
      const file = { userId: run.user_id, turnId: run.turn_id, path, filename, mimeType };
      try {
        const object = await this.artifacts.put(file, objects);
        objects.push(object);
        const view = await viewArtifact(artifact, object);
        made.push(view);
        view.companion = await this.storeCompanion(run, artifact, objects);
      } catch (error) {
        if (!(error instanceof AppError)) {
          await this.artifacts.discard(objects);
          throw error;
        }
        const left = artifacts.length - made.length;
        const what =
          left === 1
            ? sentenceText('program_file_not_kept', { name: filename })
            : sentenceText('program_files_not_kept', { count: left });
        return { made, objects, notices: [`${what} ${error.detail}`] };
      }
    }
    return { made, objects, notices: [] };
  }

  /** Null where there is none, or no room for it: the artifact does without. */
  private async storeCompanion(
    { user_id: userId, turn_id: turnId }: ToolRun<'code'>,
    { companion }: SandboxArtifact,
    objects: StoredObject[],
  ): Promise<Artifact['companion']> {
    if (!companion) return null;
    try {
      const object = await this.artifacts.put({ userId, turnId, ...companion }, objects);
      objects.push(object);
      return object.fields;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

async function viewArtifact(made: SandboxArtifact, { fields }: StoredObject): Promise<Artifact> {
  const inline = made.type === 'dataframe' && made.format === 'html' && made.size <= MAX_INLINE_HTML;
  return {
    type: made.type,
    format: made.format,
    name: made.name ?? null,
    shape: made.shape ?? null,
    data: inline ? await readFile(made.path, 'utf8') : null,
    ...fields,
  };
}
