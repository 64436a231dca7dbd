import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, type ToolRun } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import { StopSignals } from '../../jobs/stop-signals.js';
import { ArtifactStore } from '../../storage/artifact.store.js';
import { fetchObject } from '../../storage/work-folder.js';
import { ToolFailed, ToolRunHandler, type ToolOutput } from '../../tool-runs/index.js';
import { DocumentGenerationFailed } from './documents.errors.js';
import { fileNameOf } from './file.name.js';
import type { WriterProcess } from './writer.client.js';
import type { WriteRequest } from './writer.messages.js';
import { WriterPool } from './writer.pool.js';

/** The number of newest images of a conversation that a document may use. */
const MAX_IMAGES = 100;

/** A document is printed on white: variants of plots for dark pages are not offered. */
const DARK_VARIANT = '.dark.png';

type DocumentKind = 'slides' | 'document';

/** The parts of an outline that slides and documents share. */
interface Outline {
  title: string;
  slides?: Array<{ image?: { artifact: string } }>;
  sections?: Array<{ image?: { artifact: string } }>;
}

/** Writes slides and documents for replies, in a separate process. */
@Injectable()
export class DocumentHandler extends ToolRunHandler<'documents', DocumentKind> {
  readonly queue = 'documents';

  constructor(
    @Inject(DataSource) db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    artifacts: ArtifactStore,
    stops: StopSignals,
    private readonly writers: WriterPool,
  ) {
    super(db, artifacts, stops);
  }

  protected execute(run: ToolRun<DocumentKind>, signal: AbortSignal): Promise<ToolOutput<DocumentKind>> {
    return this.writers.use(async (writer) => {
      const folder = await mkdtemp(join(writer.folder, 'file-'));
      try {
        return await this.write(run, writer, folder, signal);
      } catch (error) {
        if (!(error instanceof DocumentGenerationFailed)) throw error;
        throw new ToolFailed(error.reason, { cause: error.cause });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  private async write(
    run: ToolRun<DocumentKind>,
    writer: WriterProcess,
    folder: string,
    signal: AbortSignal,
  ): Promise<ToolOutput<DocumentKind>> {
    const outline = run.input as Outline;
    const outPath = join(folder, 'made');
    const images = await this.findImages(run, outline, folder, signal);
    const { mimeType, ...written } = await writer.write({ kind: run.kind, outline, images, outPath }, signal);
    const filename = `${fileNameOf(outline.title)}.${written.format}`;
    const file = { userId: run.user_id, turnId: run.turn_id, path: outPath, filename, mimeType };
    const object = await this.artifacts.put(file);
    return { value: { artifact: { ...written, ...object.fields }, mime_type: mimeType }, objects: [object] };
  }

  /**
   * The images that programs made in this conversation; the newest of each name. Fetches only those that the outline
   * names.
   */
  private async findImages(
    run: ToolRun<DocumentKind>,
    { slides = [], sections = [] }: Outline,
    folder: string,
    signal: AbortSignal,
  ): Promise<WriteRequest['images']> {
    const wanted = new Set([...slides, ...sections].flatMap(({ image }) => (image ? [image.artifact] : [])));
    if (wanted.size === 0) return [];
    const made = await files.findArtifactImages(this.db, run.user_id, run.conversation_id, MAX_IMAGES);
    const found = new Map<string, WriteRequest['images'][number]>();
    for (const { id, name, storage_key, mime_type } of made) {
      if (found.has(name) || name.endsWith(DARK_VARIANT)) continue;
      const path = join(folder, id);
      const there = !wanted.has(name) || (await fetchObject(this.storage, storage_key, path, signal));
      if (there) found.set(name, { name, path, mimeType: mime_type });
    }
    return [...found.values()];
  }
}
