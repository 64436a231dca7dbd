import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sentenceText } from '@studyhall/contracts';
import {
  artifactVersions,
  masking,
  type Executor,
  type MadeDocument,
  type ToolRun,
  useRules,
} from '@studyhall/persistence';
import { StopSignals } from '../../jobs/stop-signals.js';
import { runFor } from '../../model/work.scope.js';
import { ArtifactStore, type StoredObject } from '../../storage/artifact.store.js';
import { ToolFailed, ToolRunHandler, type ToolOutput } from '../../tool-runs/index.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import { toFileName } from './file.name.js';
import { OutlineImages, type Outline } from './outline.images.js';
import { SlidePainter, type PaintedImage } from './slide.painter.js';
import type { WriterProcess } from './writer.client.js';
import { WriterPool } from './writer.pool.js';

type DocumentKind = 'slides' | 'document';

/** Writes slides and documents for replies, in a separate process. */
@Injectable()
export class DocumentHandler extends ToolRunHandler<'documents', DocumentKind> {
  readonly queue = 'documents';

  constructor(
    @Inject(DataSource) db: DataSource,
    artifacts: ArtifactStore,
    stops: StopSignals,
    private readonly writers: WriterPool,
    private readonly images: OutlineImages,
    private readonly painter: SlidePainter,
  ) {
    super(db, artifacts, stops);
  }

  protected async execute(
    run: ToolRun<DocumentKind>,
    signal: AbortSignal,
  ): Promise<ToolOutput<DocumentKind>> {
    const { slides = [] } = run.input.outline as Outline;
    // The image model is asked before a process is acquired, so that no process waits for it.
    const isPainted =
      slides.length > 0 && !(await useRules.findRefusals(this.db, run.user_id, 'images'))?.is_off;
    const person = isPainted ? await masking.findPerson(this.db, run.user_id) : null;
    const painted = await runFor({ payer: { user_id: run.user_id }, masked: person }, () =>
      this.painter.paint(isPainted ? slides : [], run.input.images ?? {}, signal),
    );
    try {
      return await this.writers.use((writer, folder) => this.write(run, painted, writer, folder, signal));
    } catch (error) {
      if (!(error instanceof DocumentGenerationFailed)) throw error;
      throw new ToolFailed(error.reason, { cause: error.cause });
    }
  }

  /** Stores the version. @throws ToolFailed if the artifact changed since the outline was read. */
  protected override async keep(
    tx: Executor,
    { user_id, kind, input }: ToolRun<DocumentKind>,
    { artifact, images }: MadeDocument,
  ): Promise<void> {
    const version = { user_id, kind, file_id: artifact.file_id, outline: input.outline, images, artifact };
    if (!(await artifactVersions.insertVersion(tx, version, input.base ?? null)))
      throw new ToolFailed(sentenceText('artifact_changed'));
  }

  private async write(
    run: ToolRun<DocumentKind>,
    painted: readonly PaintedImage[],
    writer: WriterProcess,
    folder: string,
    signal: AbortSignal,
  ): Promise<ToolOutput<DocumentKind>> {
    const { kind, input } = run;
    const outline = input.outline as Outline;
    const outPath = join(folder, 'made');
    const { images, used } = await this.images.fetch(outline, run, input.images ?? {}, folder, signal);
    const owner = { userId: run.user_id, turnId: run.turn_id };
    const objects: StoredObject[] = [];
    try {
      for (const { name, bytes, mimeType } of painted) {
        const path = join(folder, name);
        await writeFile(path, bytes);
        const object = await this.artifacts.put({ ...owner, path, filename: name, mimeType }, objects);
        objects.push(object);
        images.push({ name, path, mimeType });
        used[name] = object.fields.file_id;
      }
      const { mimeType, ...written } = await writer.write({ kind, outline, images, outPath }, signal);
      const filename = `${toFileName(outline.title)}.${written.format}`;
      const object = await this.artifacts.put({ ...owner, path: outPath, filename, mimeType }, objects);
      const artifact = { ...written, ...object.fields };
      return { value: { artifact, mime_type: mimeType, images: used }, objects: [...objects, object] };
    } catch (error) {
      await this.artifacts.discard(objects);
      throw error;
    }
  }
}
