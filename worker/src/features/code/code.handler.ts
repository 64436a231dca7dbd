import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type Artifact, type CodeExecutionResult, sentenceText } from '@studyhall/contracts';
import { findEncoding } from '@studyhall/domain';
import { files, ownRuns, type Executor, type ToolRun } from '@studyhall/persistence';
import { CONFIG, SandboxHealth, type Config } from '@studyhall/platform';
import type { CodeSandbox, ObjectStorage, SandboxArtifact, SandboxInput } from '@studyhall/ports';
import { CODE_SANDBOX, OBJECT_STORAGE } from '../../adapters.module.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import { ArtifactStore, type StoredObject } from '../../storage/artifact.store.js';
import { fetchObject, withWorkFolder } from '../../storage/work-folder.js';
import { ToolRunHandler, type ToolOutput } from '../../tool-runs/index.js';
import { codeResult, unavailableResult } from './code.result.js';

/** Limit on bytes of the user's files that a program can read, within the sandbox's disk. */
const MAX_INPUT_BYTES = 40 * 1024 * 1024;
/** HTML of a dataframe up to this size is stored in the message; larger HTML is fetched. Characters. */
const MAX_INLINE_HTML = 100_000;
/** Bytes of each text file of a program that are judged with the reply, and the maximum of files. */
const JUDGED_BYTES = 20_000;
const MAX_JUDGED = 5;
/** Files whose encoding matters to a program, and the bytes of them that it is found by. */
const TEXT_FILE = /\.(csv|tsv|txt|dat|log|md|json|xml|html?|srt)$/i;
const SAMPLE_BYTES = 1024 * 1024;

/** Runs a program of a turn in the sandbox and stores its output files. */
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

  /** Fills the pool at startup, so that the first run does not wait. */
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

  /** Shows the program's output in the reply if its owner started it. */
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
      const encodings = await encodingNotices(code, inputs);
      const value = codeResult(code, { ...done, notices: [...done.notices, ...encodings, ...notices] }, made);
      const texts = run.message_id === null ? await readTexts(done.artifacts) : undefined;
      return { value: { ...value, texts }, objects };
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

  /** The files that the user attached in this conversation, by name. */
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

  /** Stores files one after the other. Skips the rest once the user's quota or the disk is full. */
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

  /** Null if there is no companion file or no space for it. The artifact works without it. */
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

/** The encodings of the text files that a program reads by name, where they are not UTF-8 and the program does not name them. */
async function encodingNotices(code: string, inputs: readonly SandboxInput[]): Promise<string[]> {
  const read = inputs.filter(({ name }) => TEXT_FILE.test(name) && code.includes(name));
  const notices = await Promise.all(
    read.map(async ({ name, path }) => {
      const encoding = findEncoding(await buffer(createReadStream(path, { end: SAMPLE_BYTES - 1 })));
      const isKnown = encoding === null || encoding === 'utf-8' || namesEncoding(code, encoding);
      return isKnown ? [] : [sentenceText('program_file_encoding', { name, encoding })];
    }),
  );
  return notices.flat();
}

/** Python takes many spellings: `windows-1256`, `Windows_1256`, `cp1256`, `utf-16`, `utf_16_le`, `utf16`. */
const namesEncoding = (code: string, encoding: string): boolean =>
  code
    .toLowerCase()
    .replace(/[-_]/g, '')
    .includes(encoding.replace(/^windows-|-|[lb]e$/g, ''));

/** The beginnings of text files, without the tables that the result has as HTML. */
async function readTexts(artifacts: readonly SandboxArtifact[]): Promise<string[]> {
  const texts = artifacts.filter(
    (made) => /^text\/|^image\/svg|json$/.test(made.mimeType) && !isInline(made),
  );
  return Promise.all(
    texts.slice(0, MAX_JUDGED).map(({ path }) => text(createReadStream(path, { end: JUDGED_BYTES - 1 }))),
  );
}

const isInline = ({ type, format, size }: SandboxArtifact): boolean =>
  type === 'dataframe' && format === 'html' && size <= MAX_INLINE_HTML;

async function viewArtifact(made: SandboxArtifact, { fields }: StoredObject): Promise<Artifact> {
  return {
    type: made.type,
    format: made.format,
    name: made.name ?? null,
    shape: made.shape ?? null,
    data: isInline(made) ? await readFile(made.path, 'utf8') : null,
    ...fields,
  };
}
