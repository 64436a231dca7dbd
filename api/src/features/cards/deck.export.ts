import type { DeckContent, DeckFormat } from '@studyhall/contracts';
import { csvText } from '@studyhall/domain';
import { ankiPackage } from './anki.package.js';
import { ankiDeckName, cardHtml } from './card.html.js';

interface Sides {
  front: string;
  back: string;
}

export interface ExportedDeck {
  bytes: Uint8Array;
  type: string;
  name: string;
}

/** A deck as a file. */
export function exportDeck(deck: DeckContent, format: DeckFormat): ExportedDeck {
  switch (format) {
    case 'anki':
      return {
        bytes: Buffer.from(ankiText(deck.title, deck.cards)),
        type: 'text/plain; charset=utf-8',
        name: 'cards.txt',
      };
    case 'apkg':
      return { bytes: ankiPackage(deck), type: 'application/octet-stream', name: 'cards.apkg' };
    case 'csv':
      return { bytes: Buffer.from(cardsCsv(deck.cards)), type: 'text/csv; charset=utf-8', name: 'cards.csv' };
  }
}

/** A spreadsheet with one line per card. Keeps Markdown as written. */
const cardsCsv = (cards: readonly Sides[]): string =>
  csvText([['front', 'back'], ...cards.map(({ front, back }) => [front, back])]);

/** A text file that Anki imports using its header lines. Fields are HTML. Source: Anki manual, "Text Files". */
function ankiText(title: string, cards: readonly Sides[]): string {
  const head = [
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    `#deck:${ankiDeckName(title)}`,
    '#columns:Front\tBack',
  ];
  const lines = cards.map(({ front, back }) => [front, back].map((side) => field(side)).join('\t'));
  return `${[...head, ...lines].join('\n')}\n`;
}

const field = (text: string): string => `"${cardHtml(text).replaceAll('"', '""')}"`;
