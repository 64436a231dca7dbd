import { z } from 'zod';
import { PRINTED_TEMPLATE_TYPES, TEMPLATE_TYPES } from './document.templates.js';
import { DocumentGenerationFailed } from './documents.errors.js';

/** Limit on the characters of an outline. Keeps the writing of a file well below a second. */
const MAX_CHARACTERS = 150_000;
const MAX_TABLE_CELLS = 4_000;
const MAX_IMAGES = 20;

const line = (max: number) => z.string().max(max);
const LOOKS =
  'The look: "classic" (serif, navy), "modern" (clean, teal), "playful" (colourful, for younger pupils)';
const printedTemplateType = z.enum(PRINTED_TEMPLATE_TYPES).describe(`${LOOKS}.`);
const slideTemplateType = z
  .enum(TEMPLATE_TYPES)
  .describe(`${LOOKS} or "dark" (light text on a dark ground, for a dark room).`);
const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/)
  .describe('Language of the text as a BCP 47 code, for example "en" or "de-CH". Default "en".');

const table = z
  .object({
    header: z.array(line(200)).min(1).max(8).describe('Column names.'),
    rows: z
      .array(z.array(line(400)).max(8))
      .min(1)
      .max(200)
      .describe('Rows of cells, each in the order of the header. Long tables are continued automatically.'),
  })
  .describe('A table with at most 8 columns.');

const image = z
  .object({
    artifact: line(255)
      .min(1)
      .describe(
        'File name of a PNG or JPEG picture made earlier in this conversation, for example "plot.png", or "image.png" for the newest generated image.',
      ),
    caption: line(300).optional().describe('What the picture shows: caption and alternative text.'),
  })
  .describe('A picture made earlier, for example by run_code. Never invent a file name.');

const inlineHint = 'Inline **bold**, *italic*, `code` and $LaTeX$ are understood.';

/** How the points of a slide are drawn. */
export const SLIDE_LAYOUTS = [
  'points',
  'statement',
  'quote',
  'cards',
  'comparison',
  'check',
  'steps',
  'cycle',
  'tree',
] as const;
export const CHART_TYPES = ['column', 'bar', 'line', 'pie'] as const;

const slide = z.object({
  title: line(200).min(1).describe('Short heading of the slide.'),
  layout: z
    .enum(SLIDE_LAYOUTS)
    .optional()
    .describe(
      'How the bullets are drawn; leave it out to have it chosen by their amount. "statement": the one bullet that matters, large. ' +
        '"quote": the words, then their source. "cards": two or three points, best as "Term: explanation". ' +
        '"comparison": two or three first-level headings, each with second-level points. "check": questions to the class (answers into the notes). ' +
        'Diagrams: "steps" in order (2 to 6), "cycle" (3 to 6), "tree": branches with second-level leaves under the title. ' +
        'Vary the layouts of a deck, and draw processes as diagrams.',
    ),
  bullets: z
    .array(line(600))
    .max(12)
    .optional()
    .describe(
      `Three to six short points, no leading dash; start one with two spaces for a second level. ${inlineHint}`,
    ),
  table: table.optional(),
  chart: z
    .enum(CHART_TYPES)
    .optional()
    .describe(
      'Draws the table of numbers as a chart that can be edited: its first column gives the labels, each further column a series of numbers.',
    ),
  image: image.optional(),
  illustration: line(400)
    .optional()
    .describe(
      'Only where a picture helps to understand: what an image generator shall paint, without text in the picture. At most two slides; not with an image or a table.',
    ),
  notes: line(6_000).optional().describe('Speaker notes: what to say, in full sentences.'),
});

/** The arguments of `make_slides`. A slide with only a title becomes a divider between parts. */
export const slideOutlineSchema = z.object({
  title: line(200).min(1).describe('Title of the presentation; it gets a title slide of its own.'),
  subtitle: line(300).optional().describe('Below the title: subject, class or date.'),
  template_type: slideTemplateType.optional(),
  language: language.optional(),
  slide_count: z
    .number()
    .int()
    .min(1)
    .max(41)
    .optional()
    .describe(
      'The number of slides that the user asked for, the title slide included: for five, give 5 here and 4 in `slides`. Leave it out where no number was asked for.',
    ),
  slides: z
    .array(slide)
    .min(1)
    .max(40)
    .describe('The slides after the title slide. A slide with only a title divides parts.'),
});

const section = z.object({
  heading: line(200).describe('Heading of the section; empty for text without one.'),
  level: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .optional()
    .describe('1 for chapters (default), 2 and 3 for parts within.'),
  paragraphs: z.array(line(10_000)).max(40).optional().describe(`Paragraphs of running text. ${inlineHint}`),
  bullets: z.array(line(2_000)).max(60).optional().describe('Bullet points, no leading dash.'),
  numbered: z.array(line(2_000)).max(60).optional().describe('Steps in order, without their numbers.'),
  table: table.optional(),
  image: image.optional(),
});

/** The arguments of `make_document`. The parts of a section have the order: paragraphs, bullets, numbered, table, image. */
export const documentOutlineSchema = z.object({
  title: line(200).min(1).describe('Title of the document.'),
  subtitle: line(300).optional(),
  author: line(120).optional().describe('Only when the user names one.'),
  format: z.enum(['pdf', 'docx']).describe('"docx" to be edited in Word, "pdf" to be handed out.'),
  template_type: printedTemplateType.optional(),
  language: language.optional(),
  sections: z.array(section).min(1).max(100).describe('The content, in order.'),
});

export type SlideOutline = z.infer<typeof slideOutlineSchema>;
export type OutlineSlide = SlideOutline['slides'][number];
export type DocumentOutline = z.infer<typeof documentOutlineSchema>;
export type OutlineSection = DocumentOutline['sections'][number];
export type OutlineTable = z.infer<typeof table>;

/**
 * Normalizes the model's output for the schema: drops `null` fields, turns `null` cells into empty ones and numbers in
 * lists into text.
 */
export function readLeniently(value: unknown, key = '', depth = 0): unknown {
  if (depth > 8 || typeof value !== 'object' || value === null) return value ?? undefined;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) =>
        item === null ? [] : [[name, readLeniently(item, name, depth + 1)] as const],
      ),
    );
  return value.flatMap((item: unknown) => {
    // Keeps columns aligned.
    if (item === null) return key === 'row' ? [''] : [];
    const isPlain = typeof item === 'number' || typeof item === 'boolean';
    return [isPlain ? String(item) : readLeniently(item, key === 'rows' ? 'row' : '', depth + 1)];
  });
}

function parse<T extends { slides?: unknown[]; sections?: unknown[] }>(
  schema: z.ZodType<T>,
  raw: unknown,
): T {
  const result = schema.safeParse(readLeniently(raw));
  if (!result.success) {
    const issue = result.error.issues[0];
    const where = issue?.path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' › ');
    throw new DocumentGenerationFailed(
      `The outline does not fit: ${where || 'outline'}: ${issue?.message ?? 'invalid'}.`,
    );
  }
  const excess = findExcess(result.data);
  if (excess !== undefined) throw new DocumentGenerationFailed(excess);
  return result.data;
}

function findExcess(outline: { slides?: unknown[]; sections?: unknown[] }): string | undefined {
  const parts = (outline.slides ?? outline.sections ?? []) as Array<Pick<OutlineSection, 'table' | 'image'>>;
  const cells = parts.reduce(
    (sum, { table: one }) => sum + (one ? one.rows.length * one.header.length : 0),
    0,
  );
  if (JSON.stringify(outline).length > MAX_CHARACTERS)
    return `The outline is too long: at most ${MAX_CHARACTERS} characters altogether.`;
  if (cells > MAX_TABLE_CELLS) return `The tables are too long: at most ${MAX_TABLE_CELLS} cells altogether.`;
  if (parts.filter((part) => part.image).length > MAX_IMAGES)
    return `Too many images: at most ${MAX_IMAGES}.`;
  return undefined;
}

/**
 * Parses the model's arguments of `make_slides`.
 * @throws DocumentGenerationFailed with a reason that tells the model what to correct.
 */
export function parseSlideOutline(raw: unknown): SlideOutline {
  const outline = parse(slideOutlineSchema, raw);
  const { slide_count: asked, slides } = outline;
  // If the outline already has the requested number of slides, the title slide is omitted.
  if (asked !== undefined && slides.length !== asked - 1 && slides.length !== asked) {
    throw new DocumentGenerationFailed(
      `The user asked for ${asked} slides with the title slide: give ${asked - 1} in \`slides\`, not ${slides.length}.`,
    );
  }
  return outline;
}

/**
 * Parses the model's arguments of `make_document`.
 * @throws DocumentGenerationFailed with a reason that tells the model what to correct.
 */
export function parseDocumentOutline(raw: unknown): DocumentOutline {
  return parse(documentOutlineSchema, raw);
}
