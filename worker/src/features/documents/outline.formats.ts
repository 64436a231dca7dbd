import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ArtifactVersion } from '@studyhall/persistence';
import { OutlineImages, type Outline } from './outline.images.js';
import { WriterPool } from './writer.pool.js';

/** Writes a document from its outline again, in its other format. */
@Injectable()
export class OutlineFormats {
  constructor(
    private readonly writers: WriterPool,
    private readonly images: OutlineImages,
  ) {}

  /**
   * @param use receives the file, which is removed afterwards
   * @throws DocumentGenerationFailed
   */
  async write(
    { outline, images: before }: Pick<ArtifactVersion, 'outline' | 'images'>,
    format: 'pdf' | 'docx',
    owner: { user_id: number; conversation_id: string },
    use: (made: { path: string; size: number }) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.writers.use(async (writer, folder) => {
      const path = join(folder, 'made');
      const { images } = await this.images.fetch(outline as Outline, owner, before, folder, signal);
      const asked = { ...(outline as Outline), format };
      await writer.write({ kind: 'document', outline: asked, images, outPath: path }, signal);
      await use({ path, size: (await stat(path)).size });
    });
  }
}
