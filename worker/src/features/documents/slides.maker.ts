import { rm, writeFile } from 'node:fs/promises';
import type { TemplateType } from './document.templates.js';
import { asGenerationFailure } from './documents.errors.js';
import { parseSlideOutline, type SlideOutline } from './outline.schema.js';
import { readImages, type ImageSource } from './image.reader.js';
import { planIllustration } from './slide.illustration.js';
import { planSlides } from './slides.planner.js';
import { writeSlides } from './slides.writer.js';

export interface MakeOptions {
  /** Earlier artifacts by file name. The outline references these names. */
  images: ReadonlyMap<string, ImageSource>;
  /** The target path. Overwritten; removed on failure. */
  outPath: string;
}

export interface SlidesResult {
  /** Bytes. */
  size: number;
  /** Includes the title slide and continuation slides. */
  slides_count: number;
  /** The number of the first slide for each slide of the outline. */
  slide_numbers: number[];
  template_type: TemplateType;
}

/**
 * Creates a presentation (PPTX, 16 : 9).
 * @throws DocumentGenerationFailed
 */
export async function makeSlides(outline: SlideOutline, options: MakeOptions): Promise<SlidesResult> {
  try {
    const checked = parseSlideOutline(outline);
    const names = checked.slides.flatMap((slide) => (slide.image ? [slide.image.artifact] : []));
    const images = await readImages(names, options.images);
    // Skips an illustration that was not generated or cannot be read.
    for (const { name } of checked.slides.flatMap((slide) => planIllustration(slide) ?? [])) {
      const [painted] = await readImages([name], options.images).catch(() => []);
      if (painted) images.set(...painted);
    }
    const plan = planSlides(checked, images);
    const bytes = await writeSlides(checked, plan, images);
    await writeFile(options.outPath, bytes);
    return {
      size: bytes.byteLength,
      slides_count: plan.length,
      slide_numbers: plan.flatMap(({ kind, continued }, at) =>
        kind === 'cover' || continued ? [] : [at + 1],
      ),
      template_type: checked.template_type ?? 'modern',
    };
  } catch (error) {
    await rm(options.outPath, { force: true });
    throw asGenerationFailure(error);
  }
}
