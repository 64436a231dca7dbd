import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, type ToolRun } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../adapters.module.js';
import { fetchObject } from '../../storage/work-folder.js';
import { planIllustration } from './slide.illustration.js';
import type { WriteRequest } from './writer.messages.js';

/** Limit on images of a conversation that a document may use. The newest are available. */
const MAX_IMAGES = 100;

/** Documents have a white background, so variants of plots for dark pages are excluded. */
const DARK_VARIANT = '.dark.png';

/** The common parts of the outlines of slides and documents. */
export interface Outline {
  title: string;
  slides?: Array<{ image?: { artifact: string }; table?: unknown; illustration?: string }>;
  sections?: Array<{ image?: { artifact: string } }>;
}

export interface FoundImages {
  /** All images that the outline may reference. */
  images: WriteRequest['images'];
  /** The files that it references, by name. */
  used: Record<string, string>;
}

/** The images of an outline: created by programs and the image model in its conversation. */
@Injectable()
export class OutlineImages {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /**
   * Downloads the images into the folder. If several have the same name, uses the one of the earlier version, else the
   * newest.
   * @param before the files that an earlier version used, by name
   */
  async fetch(
    { slides = [], sections = [] }: Outline,
    { user_id, conversation_id }: Pick<ToolRun, 'user_id' | 'conversation_id'>,
    before: Record<string, string>,
    folder: string,
    signal: AbortSignal,
  ): Promise<FoundImages> {
    const wanted = new Set([
      ...[...slides, ...sections].flatMap(({ image }) => (image ? [image.artifact] : [])),
      ...slides.flatMap((slide) => planIllustration(slide)?.name ?? []),
    ]);
    if (wanted.size === 0) return { images: [], used: {} };
    const made = await files.findMadeImages(this.db, user_id, conversation_id, MAX_IMAGES);
    const isUsed = ({ id, name }: { id: string; name: string }): boolean => before[name] === id;
    const found = new Map<string, WriteRequest['images'][number]>();
    const used: Record<string, string> = {};
    for (const { id, name, storage_key, mime_type } of [
      ...made.filter(isUsed),
      ...made.filter((one) => !isUsed(one)),
    ]) {
      if (found.has(name) || name.endsWith(DARK_VARIANT)) continue;
      const path = join(folder, id);
      const there = !wanted.has(name) || (await fetchObject(this.storage, storage_key, path, signal));
      if (!there) continue;
      found.set(name, { name, path, mimeType: mime_type });
      if (wanted.has(name)) used[name] = id;
    }
    return { images: [...found.values()], used };
  }
}
