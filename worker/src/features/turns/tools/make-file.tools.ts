import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { Artifact } from '@studyhall/contracts';
import { files } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../../adapters.module.js';
import { ArtifactStore } from '../../../storage/artifact.store.js';
import { fetchObject, withWorkFolder } from '../../../storage/work-folder.js';
import {
  DocumentGenerationFailed,
  documentOutlineSchema,
  makeDocument,
  makeDocumentTool,
  makeSlides,
  makeSlidesTool,
  parseDocumentOutline,
  parseSlideOutline,
  slideOutlineSchema,
  type PictureSource,
} from '../../documents/index.js';
import { fileNameOf } from './made-file.name.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

const FAILED = 'Document generation failed';
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

type Made = Pick<Artifact, 'type' | 'format'> & Partial<Artifact> & { mimeType: string };

/** What the two makers share: earlier pictures, a work folder, storing, and what the reply says of it. */
@Injectable()
export class FileMaker {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly artifacts: ArtifactStore,
  ) {}

  async make(
    title: string,
    extension: string,
    { turn, details, signal }: ToolContext,
    write: (outPath: string, images: Map<string, PictureSource>) => Promise<Made>,
  ): Promise<ToolOutcome> {
    try {
      const artifact = await withWorkFolder(async (folder) => {
        const path = join(folder, `made.${extension}`);
        const { mimeType, ...made } = await write(
          path,
          await this.pictures(turn.user_id, details, folder, signal),
        );
        const filename = `${fileNameOf(title)}.${extension}`;
        const stored = await this.artifacts.store({
          userId: turn.user_id,
          turnId: turn.id,
          path,
          filename,
          mimeType,
        });
        return { artifact: { ...made, ...stored }, mimeType };
      });
      details.documents = {
        success: true,
        error: null,
        artifacts: [...(details.documents?.artifacts ?? []), artifact.artifact],
      };
      const { file_id: id, download_url: url, filename } = artifact.artifact;
      details.made_document ??= { id, url, filename, type: artifact.mimeType };
      return {
        title: `Made ${filename}`,
        content: JSON.stringify({ success: true, shown_to_the_user: artifact.artifact }),
      };
    } catch (error) {
      signal.throwIfAborted();
      const reason =
        error instanceof DocumentGenerationFailed ? error.reason : 'The file could not be stored.';
      details.documents ??= { success: false, error: FAILED, artifacts: [] };
      return { title: FAILED, detail: reason, failed: true, content: `Error: ${FAILED}: ${reason}` };
    }
  }

  /** The pictures that programs of this reply made, by file name. */
  private async pictures(
    userId: number,
    details: ToolContext['details'],
    folder: string,
    signal: AbortSignal,
  ): Promise<Map<string, PictureSource>> {
    const pictures = (details.code?.artifacts ?? [])
      .filter((artifact) => artifact.type === 'image')
      .slice(0, 20);
    const found = new Map<string, PictureSource>();
    for (const picture of pictures) {
      const file = await files.findOwned(this.db, userId, picture.file_id);
      const path = join(folder, picture.file_id);
      if (file && (await fetchObject(this.storage, file.storage_key, path, signal))) {
        found.set(picture.filename, { path, mimeType: file.mime_type });
      }
    }
    return found;
  }
}

@Injectable()
export class MakeSlidesTool implements Tool<z.infer<typeof slideOutlineSchema>> {
  readonly name = makeSlidesTool.name;
  readonly description = makeSlidesTool.description;
  readonly parameters = slideOutlineSchema;
  readonly read = parseSlideOutline;

  constructor(private readonly maker: FileMaker) {}

  runningTitle({ title }: z.infer<typeof slideOutlineSchema>): string {
    return `Making slides: ${title.slice(0, 60)}`;
  }

  run(outline: z.infer<typeof slideOutlineSchema>, context: ToolContext): Promise<ToolOutcome> {
    return this.maker.make(outline.title, 'pptx', context, async (outPath, images) => {
      const { slides_count, template_type } = await makeSlides(outline, { images, outPath });
      return { type: 'presentation', format: 'pptx', slides_count, template_type, mimeType: PPTX };
    });
  }
}

@Injectable()
export class MakeDocumentTool implements Tool<z.infer<typeof documentOutlineSchema>> {
  readonly name = makeDocumentTool.name;
  readonly description = makeDocumentTool.description;
  readonly parameters = documentOutlineSchema;
  readonly read = parseDocumentOutline;

  constructor(private readonly maker: FileMaker) {}

  runningTitle({ title }: z.infer<typeof documentOutlineSchema>): string {
    return `Writing a document: ${title.slice(0, 60)}`;
  }

  run(outline: z.infer<typeof documentOutlineSchema>, context: ToolContext): Promise<ToolOutcome> {
    return this.maker.make(outline.title, outline.format, context, async (outPath, images) => {
      const { pages_count, word_count, template_type } = await makeDocument(outline, { images, outPath });
      const mimeType = outline.format === 'pdf' ? 'application/pdf' : DOCX;
      return { type: 'document', format: outline.format, pages_count, word_count, template_type, mimeType };
    });
  }
}
