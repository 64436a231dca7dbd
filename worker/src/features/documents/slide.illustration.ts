import { createHash } from 'node:crypto';

/** The fields of a slide of the outline that decide on its illustration. */
export interface IllustratedSlide {
  illustration?: string | undefined;
  image?: unknown;
  table?: unknown;
}

/** What a model shall paint for a slide, and the name of the image; undefined where the slide shows something else. */
export function planIllustration({
  illustration,
  image,
  table,
}: IllustratedSlide): { name: string; prompt: string } | undefined {
  const prompt = illustration?.trim();
  if (!prompt || image || table) return undefined;
  // One prompt has one image, also in later versions.
  return { name: `illustration-${createHash('sha256').update(prompt).digest('hex').slice(0, 12)}`, prompt };
}
