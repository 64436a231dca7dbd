import type { Material } from '../assistant/material.js';
import { sentencesIn, summarySentences } from '../assistant/ranking.js';
import { detectLanguage } from '../assistant/language.js';
import { phrasesFor } from '../assistant/phrases.js';
import { countBefore, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import { make } from './make.js';

const DEFAULT_CARDS = 10;

/** Flashcards, through `make_flashcards`. */
export const cardsSkill: Skill = (conversation) => {
  const { question } = conversation;
  if (!/\bflash ?cards?\b|\bcards to learn\b|بطاقات/i.test(question)) return undefined;
  const count = countBefore(question, 'flash ?cards?|cards?|بطاقات|بطاقة') ?? DEFAULT_CARDS;
  return make(conversation, 'cards', (material) => {
    const cards = makeCards(material).slice(0, count);
    return cards.length > 0 ? { title: material.title, cards } : undefined;
  });
};

function makeCards(material: Material): { front: string; back: string }[] {
  switch (material.kind) {
    case 'note': {
      const { terms, quiz, title } = material.note;
      const { whatIsMeant } = phrasesFor(detectLanguage(title));
      return [
        ...terms.map(([term, meaning]) => ({ front: whatIsMeant(term), back: meaning })),
        ...quiz.map(({ question, answer }) => ({ front: question, back: answer })),
      ];
    }
    case 'passages':
      return summarySentences(sentencesIn(material.passages), 20).flatMap(({ text }) => {
        const [word] = (text.match(/\p{L}{4,}/gu) ?? []).toSorted((a, b) => b.length - a.length);
        return word ? [{ front: literal(text).replace(word, '\\_\\_\\_\\_'), back: `**${word}**` }] : [];
      });
    case 'none':
      return [];
  }
}
