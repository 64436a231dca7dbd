import { Inject, Injectable, Logger } from '@nestjs/common';
import { ModelConnection } from '@studyhall/platform';
import type { LanguageModel } from '@studyhall/ports';
import { LANGUAGE_MODEL } from '../../adapters.module.js';
import { imageType } from '../images/index.js';
import { planIllustration, type IllustratedSlide } from './slide.illustration.js';

/** Limit on generated images per presentation, and the time limit for all of them. */
const MAX_PAINTED = 2;
const TIME_LIMIT_MS = 45_000;

export interface PaintedImage {
  /** The image's name in the outline. */
  name: string;
  bytes: Uint8Array;
  mimeType: string;
}

/** Generates the images that the slides of an outline request. A slide whose image fails has none. */
@Injectable()
export class SlidePainter {
  private readonly logger = new Logger('Slides');

  constructor(
    @Inject(LANGUAGE_MODEL) private readonly model: LanguageModel,
    @Inject(ModelConnection) private readonly connection: ModelConnection,
  ) {}

  /** @param before images of an earlier version by name, which are reused */
  async paint(
    slides: readonly IllustratedSlide[],
    before: Record<string, string>,
    signal: AbortSignal,
  ): Promise<PaintedImage[]> {
    if (this.connection.current().IMAGE_MODEL === '') return [];
    const wanted = new Map(
      slides.flatMap((slide) => planIllustration(slide) ?? []).map((one) => [one.name, one]),
    );
    const missing = [...wanted.values()].slice(0, MAX_PAINTED).filter(({ name }) => !(name in before));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const painted = await Promise.all(
      missing.map(({ name, prompt }) =>
        this.model
          .generateImage({
            ...{
              prompt,
              size: '1024x1024',
              quality: 'standard',
              style: 'natural',
            },
            signal: limit,
          })
          .then((bytes) => ({ name, bytes, mimeType: imageType(bytes).mimeType }))
          // Presentations do not support WebP.
          .then((image) => (image.mimeType === 'image/webp' ? [] : [image]))
          .catch((error: unknown) => {
            if (!signal.aborted) this.logger.warn({ err: error }, 'A slide stays without its image');
            return [];
          }),
      ),
    );
    signal.throwIfAborted();
    return painted.flat();
  }
}
