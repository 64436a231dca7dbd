import { findNote } from '../notes/notes.js';
import { shortTitle } from '../assistant/short-title.js';
import type { Skill } from '../assistant/skill.js';

/** "Write a title …" in the system message: the first words of the user's message that make sense by themselves. */
export const titleSkill: Skill = ({ isTitle, question, earlier }) => {
  if (!isTitle) return undefined;
  const source = question || earlier[0] || 'New conversation';
  const title = shortTitle(source);
  // One word says too little where the topic has a name.
  return { text: title.includes(' ') ? title : (findNote(source)?.title ?? title) };
};
