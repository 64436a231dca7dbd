import { rm, writeFile } from 'node:fs/promises';
import type { TemplateType } from './document.templates.js';
import { asGenerationFailure } from './documents.errors.js';
import { parseSlideOutline, type SlideOutline } from './outline.schema.js';
import { readPictures, type PictureSource } from './picture.reader.js';
import { planSlides } from './slides.planner.js';
import { writeSlides } from './slides.writer.js';

export interface MakeOptions {
  /** Earlier artifacts by file name, as the outline names them. */
  images: ReadonlyMap<string, PictureSource>;
  /** Where the file goes; overwritten, and removed again when making fails. */
  outPath: string;
}

export interface SlidesResult {
  /** Bytes. */
  size: number;
  /** With the title slide and continued ones. */
  slides_count: number;
  template_type: TemplateType;
}

/**
 * Makes a presentation (PPTX, 16 : 9).
 * @throws DocumentGenerationFailed
 */
export async function makeSlides(outline: SlideOutline, options: MakeOptions): Promise<SlidesResult> {
  try {
    const checked = parseSlideOutline(outline);
    const names = checked.slides.flatMap((slide) => (slide.image ? [slide.image.artifact] : []));
    const pictures = await readPictures(names, options.images);
    const plan = planSlides(checked, pictures);
    const bytes = await writeSlides(checked, plan, pictures);
    await writeFile(options.outPath, bytes);
    return {
      size: bytes.byteLength,
      slides_count: plan.length,
      template_type: checked.template_type ?? 'modern',
    };
  } catch (error) {
    await rm(options.outPath, { force: true });
    throw asGenerationFailure(error);
  }
}
