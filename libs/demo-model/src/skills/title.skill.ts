import type { Skill } from '../assistant/skill.js';
import { capitalise, isStopWord, shorten } from '../assistant/words.js';

const MAX_WORDS = 6;
const LEAST_WORDS = 3;

/** "Write a title …" in the system message: three to six words of the user's message. */
export const titleSkill: Skill = ({ isTitle, question, earlier }) => {
  if (!isTitle) return undefined;
  const source = question || earlier[0] || 'New conversation';
  const words = source
    .replace(/[`*_#>[\]()"“”]/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[.,;:!?]+|(?<![.,;:!?])[.,;:!?]+$/g, ''))
    .filter((word) => word !== '');
  const strong = words.filter((word) => !isStopWord(word.toLowerCase()));
  const chosen = (strong.length >= LEAST_WORDS ? strong : words).slice(0, MAX_WORDS);
  return { text: capitalise(shorten(chosen.join(' ') || 'New conversation', 60)) };
};
