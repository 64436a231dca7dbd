import { createHash } from 'node:crypto';

/** The fields of a slide that determine its illustration. */
export interface IllustratedSlide {
  illustration?: string | undefined;
  image?: unknown;
  table?: unknown;
}

/** The prompt for a slide's illustration and the name of the image; undefined if the slide shows something else. */
export function planIllustration({
  illustration,
  image,
  table,
}: IllustratedSlide): { name: string; prompt: string } | undefined {
  const prompt = illustration?.trim();
  if (!prompt || image || table) return undefined;
  // The name depends on the prompt, so that later versions reuse the image.
  return { name: `illustration-${createHash('sha256').update(prompt).digest('hex').slice(0, 12)}`, prompt };
}
