import type { Note } from '../notes/note.js';
import { detectLanguage } from './language.js';
import type { Material } from './material.js';
import { planOutline, type OutlinePart } from './outline.js';
import { phrasesFor } from './phrases.js';

/** A slide as `make_slides` takes it. */
interface DeckSlide {
  title: string;
  layout?: string;
  bullets?: string[];
  table?: OutlinePart['table'];
  chart?: string;
  notes?: string;
}

/** At most `count` slides after the title slide; of notes, those that say most, each in a layout that suits it. */
export function planDeck(material: Material, count: number): DeckSlide[] {
  if (material.kind === 'note') return noteDeck(material.note, count);
  return planOutline(material, count).map(({ heading, bullets, paragraphs }) => ({
    title: heading,
    bullets,
    ...(paragraphs.length > 0 && { notes: paragraphs.join(' ') }),
  }));
}

function noteDeck(note: Note, count: number): DeckSlide[] {
  const { title, intro, sections, diagram, figure, table, terms, quiz } = note;
  const words = phrasesFor(detectLanguage(title));
  const [idea = intro] = /^.+?[.؟!](?=\s|$)/u.exec(intro) ?? [];
  const answers = quiz.map(({ question, answer }) => `${question} ${answer}`).join('\n');
  const drawn = figure ?? (table && { title: words.atAGlance, table });
  /** In the order of the deck. Slides of a high rank are left out first. */
  const ranked: [rank: number, slide: DeckSlide | undefined][] = [
    [5, { title: words.mainIdea, layout: 'statement', bullets: [idea], notes: intro }],
    [
      2,
      diagram && {
        title: diagram.title,
        layout: diagram.layout,
        bullets: diagram.points,
        notes: sections.map(({ text }) => text).join(' '),
      },
    ],
    [
      1,
      {
        title: words.parts,
        bullets: sections.map(({ heading, text }) => `**${heading}** ${text}`),
        notes: sections.flatMap(({ bullets }) => bullets).join('\n'),
      },
    ],
    [4, drawn],
    ...sections.map(({ heading, text, bullets }): [number, DeckSlide] => [
      7,
      { title: heading, bullets, notes: text },
    ]),
    [
      6,
      {
        title: words.keyWords,
        bullets: terms.map(([term, meaning]) => `**${term}** ${meaning}`),
      },
    ],
    [
      3,
      {
        title: words.checkYourself,
        layout: 'check',
        bullets: quiz.map(({ question }) => question),
        notes: answers,
      },
    ],
  ];
  const there = ranked.flatMap(([rank, slide]) => (slide ? [{ rank, slide }] : []));
  const chosen = new Set(there.toSorted((a, b) => a.rank - b.rank).slice(0, count));
  return there.filter((one) => chosen.has(one)).map(({ slide }) => slide);
}
