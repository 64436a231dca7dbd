import type { Artifact } from '@studyhall/contracts';
import { z } from 'zod';
import { documentOutlineSchema, readLeniently, slideOutlineSchema } from './outline.schema.js';

const at = z.number().int().min(1);
const part = z
  .looseObject({})
  .describe('Fields of a slide as in make_slides, or of a section as in make_document.');
const numbered = {
  at: at.describe(
    'Number of the slide or section, as the file shows it and read_artifact gives it. Of a slide that continues on others, any of its numbers. Slide 1 is the title slide: see `set`.',
  ),
};

const changeSchema = z.discriminatedUnion('op', [
  z
    .object({
      op: z.literal('change'),
      ...numbered,
      part: part.optional(),
      drop: z.array(z.string().max(40)).max(10).optional().describe('Fields to remove, such as "table".'),
    })
    .describe('Replaces the given fields of one part. The other fields stay.'),
  z
    .object({ op: z.literal('insert'), at: at.describe('The new part comes before this number.'), part })
    .describe('Adds a part. One more than the last number: at the end.'),
  z.object({ op: z.literal('remove'), ...numbered }),
  z
    .object({ op: z.literal('move'), ...numbered, to: at.describe('Before the part with this number.') })
    .describe('Moves a part. One more than the last number: to the end.'),
  z
    .object({
      op: z.literal('rows'),
      ...numbered,
      row: at.describe('The first row of the table that changes; the header does not count.'),
      remove: z.number().int().min(0).optional().describe('How many rows go. Default 0.'),
      rows: z
        .array(z.array(z.string().max(400)).max(8))
        .max(200)
        .optional()
        .describe('Rows that come there.'),
    })
    .describe('Replaces, adds or removes rows of the table of one part.'),
]);

/** The arguments of `edit_artifact`. All numbers refer to the file before the changes. */
export const changesSchema = z.object({
  artifact: z.string().max(255).optional().describe('File name. Default: the file that was made last.'),
  version: z.number().int().optional().describe('The version that read_artifact gave.'),
  set: z
    .looseObject({})
    .optional()
    .describe('Fields of the whole: title, subtitle, template_type, language, author, format.'),
  changes: z.array(changeSchema).max(60).optional().describe('Only what changes. All numbers are as read.'),
});
export type OutlineChanges = z.infer<typeof changesSchema>;
type Change = z.infer<typeof changeSchema>;

/**
 * Parses the model's arguments of `edit_artifact`.
 * @throws Error with a reason that tells the model what to correct.
 */
export function parseChanges(raw: unknown): OutlineChanges {
  const parsed = changesSchema.safeParse(readLeniently(raw ?? {}));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  if (!parsed.data.set && !parsed.data.changes?.length) throw new Error('Give `changes` or `set`.');
  return parsed.data;
}

/** A change that does not fit the outline. The message tells the model what to correct. */
export class UnusableChange extends Error {
  override readonly name = 'UnusableChange';
}

type Part = Record<string, unknown>;

const { slides, ...presentation } = slideOutlineSchema.shape;
const { sections, ...document } = documentOutlineSchema.shape;
/** `first` is the number of the first part. The title slide is slide 1 and is not in the outline. */
const LISTS = {
  slides: {
    ...({ list: 'slides', first: 2, word: 'slide', whole: 'presentation' } as const),
    fields: Object.keys(slides.element.shape),
    head: Object.keys(presentation),
  },
  document: {
    ...({ list: 'sections', first: 1, word: 'section', whole: 'document' } as const),
    fields: Object.keys(sections.element.shape),
    head: Object.keys(document),
  },
};

export type OutlineKind = keyof typeof LISTS;

/** The slides of a presentation, or the sections of a document. */
const listParts = (kind: OutlineKind, outline: unknown): Part[] =>
  ((outline as Record<string, unknown>)[LISTS[kind].list] as Part[] | undefined) ?? [];

/** The slide numbers of a file; empty for documents, and for slides that were stored without them. */
export type ShownNumbers = Pick<Artifact, 'slide_numbers' | 'slides_count'>;

interface NumberedPart {
  /** The number shown in the file. */
  number: number;
  /** The number of its last slide; differs only if the slide continues. */
  last: number;
  part: Part;
}

/** The parts of an outline with the numbers that changes refer to. */
export function numberedParts(kind: OutlineKind, outline: unknown, shown: ShownNumbers): NumberedPart[] {
  const parts = listParts(kind, outline);
  const { slide_numbers: known, slides_count: count } = shown;
  const numbers = known?.length === parts.length ? known : parts.map((_, index) => index + LISTS[kind].first);
  return parts.map((one, index) => {
    const number = numbers[index]!;
    const end = index + 1 < parts.length ? numbers[index + 1]! - 1 : known === numbers ? count : number;
    return { number, last: Math.max(number, end ?? number), part: one };
  });
}

/**
 * Applies changes to an outline. The result is as untrusted as the changes: its writer must parse it.
 * @throws UnusableChange
 */
export function applyChanges(
  kind: OutlineKind,
  outline: unknown,
  { set = {}, changes = [] }: Pick<OutlineChanges, 'set' | 'changes'>,
  shown: ShownNumbers = {},
): Record<string, unknown> {
  const { list, word, whole, head } = LISTS[kind];
  named('`set`', () => assertKnown(Object.keys(set), head, `a ${whole}`));
  const slots = new Slots(kind, numberedParts(kind, outline, shown));
  changes.forEach((change, index) => named(`Change ${index + 1}`, () => slots.apply(change)));
  const parts = slots.parts();
  if (parts.length === 0)
    throw new UnusableChange(`At least one ${word} must stay: nothing would be left in the ${whole}.`);
  const { slide_count: asked } = outline as { slide_count?: number };
  const grown = parts.length - listParts(kind, outline).length;
  // If the outline has a slide count, adjust it.
  const counted = asked === undefined ? {} : { slide_count: asked + grown };
  return { ...(outline as object), ...counted, ...set, [list]: parts };
}

/** Runs `check` and prefixes its error with the subject. */
function named(what: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof UnusableChange ? new UnusableChange(`${what}: ${error.message}`) : error;
  }
}

/** The parts of an outline by their numbers in the file, with insertions before each. */
class Slots {
  private readonly items: Array<Part | null>;
  private readonly before: Part[][];
  private readonly last: number;

  constructor(
    private readonly kind: OutlineKind,
    private readonly known: readonly NumberedPart[],
  ) {
    this.items = known.map(({ part: one }) => one);
    this.before = Array.from({ length: known.length + 1 }, () => []);
    this.last = known.at(-1)?.last ?? LISTS[kind].first - 1;
  }

  /** The index of the part with this number; -1 if there is none. */
  private indexOf(number: number): number {
    return this.known.findIndex((one) => one.number <= number && number <= one.last);
  }

  parts(): Part[] {
    return this.before.flatMap((added, index) => [
      ...added,
      ...(this.items[index] ? [this.items[index]] : []),
    ]);
  }

  apply(change: Change): void {
    if (change.op === 'insert') {
      this.assertFields(Object.keys(change.part));
      this.placeAt(change.at).push(change.part);
      return;
    }
    const found = this.find(change.at);
    if (change.op === 'move') this.placeAt(change.to).push(found);
    this.items[this.indexOf(change.at)] =
      change.op === 'change'
        ? this.changed(found, change)
        : change.op === 'rows'
          ? this.withRows(found, change)
          : null;
  }

  private changed(found: Part, { part: given = {}, drop = [] }: Extract<Change, { op: 'change' }>): Part {
    this.assertFields([...Object.keys(given), ...drop]);
    if (Object.keys(given).length === 0 && drop.length === 0)
      throw new UnusableChange('give `part` or `drop`.');
    return Object.fromEntries(
      Object.entries({ ...found, ...given }).filter(([field]) => field in given || !drop.includes(field)),
    );
  }

  private withRows(
    found: Part,
    { at: number, row, remove = 0, rows = [] }: Extract<Change, { op: 'rows' }>,
  ): Part {
    const table = found.table as { header: string[]; rows: string[][] } | undefined;
    const name = `${LISTS[this.kind].word} ${number}`;
    if (!table) throw new UnusableChange(`${name} has no table.`);
    const count = table.rows.length;
    if (row + remove > count + 1 || row > count + 1)
      throw new UnusableChange(`the table of ${name} has only ${count} rows.`);
    return { ...found, table: { ...table, rows: table.rows.toSpliced(row - 1, remove, ...rows) } };
  }

  private find(number: number): Part {
    const found = this.items[this.indexOf(number)];
    if (found) return found;
    const { word, whole, first } = LISTS[this.kind];
    throw new UnusableChange(
      found === null
        ? `${word} ${number} is removed or moved by an earlier change.`
        : `there is no ${word} ${number} that can change; the ${whole} has ${word}s ${first} to ${this.last}.`,
    );
  }

  private placeAt(number: number): Part[] {
    const index = number === this.last + 1 ? this.items.length : this.indexOf(number);
    // A new part cannot be between a slide and its continuation, so it is inserted after both.
    const place = this.before[this.known[index] && this.known[index].number < number ? index + 1 : index];
    if (place) return place;
    const { word, whole, first } = LISTS[this.kind];
    throw new UnusableChange(
      `the place ${number} does not exist; the ${whole} has ${word}s ${first} to ${this.last}, so the last place is ${this.last + 1}.`,
    );
  }

  private assertFields(fields: string[]): void {
    assertKnown(fields, LISTS[this.kind].fields, `a ${LISTS[this.kind].word}`);
  }
}

function assertKnown(fields: string[], known: readonly string[], whose: string): void {
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new UnusableChange(
      `${whose} has no field "${unknown.slice(0, 40)}". Its fields: ${known.join(', ')}.`,
    );
}
