import type { Artifact, FileText } from '@studyhall/contracts';

/** The fields of a slide outline (from `make_slides`) that are read. */
interface Outline {
  title: string;
  subtitle?: string;
  slides: Array<{
    title: string;
    bullets?: string[];
    table?: { header: string[]; rows: string[][] };
    image?: { caption?: string };
  }>;
}

/** The text of the assistant's slides with the slide numbers of the file, for servers that cannot show its pages. */
export function slideTexts(
  outline: unknown,
  { slide_numbers: numbers }: Pick<Artifact, 'slide_numbers'>,
): FileText['passages'] {
  const { title, subtitle, slides } = outline as Outline;
  const cover = { label: 'slide 1', text: lines(title, subtitle) };
  // A presentation without a title slide begins with its first slide.
  return [
    ...(numbers?.[0] === 1 ? [] : [cover]),
    ...slides.map(({ title: heading, bullets = [], table, image }, index) => {
      const rows = table ? [table.header, ...table.rows].map((cells) => cells.join(' | ')) : [];
      const label = `slide ${numbers?.[index] ?? index + 2}`;
      return { label, text: lines(heading, ...bullets, ...rows, image?.caption) };
    }),
  ];
}

const lines = (...texts: Array<string | undefined>): string => texts.filter(Boolean).join('\n');
