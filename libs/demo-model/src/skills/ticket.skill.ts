import { inside } from '../assistant/passages.js';
import { callTool, type Skill } from '../assistant/skill.js';
import { isStopWord, splitWords } from '../assistant/words.js';
import { findNote } from '../notes/notes.js';

const WORDS = 3;
const QUESTIONS = 10;
const SENTENCE_CHARS = 200;

/** Questions of an exit ticket, through `propose_ticket`: about the words that the class used most. */
export const ticketSkill: Skill = (conversation) => {
  if (!conversation.tools.has('propose_ticket')) return undefined;
  if (conversation.question.includes('<quiz>')) return quizSkill(conversation);
  const asked = inside(conversation.question, 'asked');
  const counts = new Map<string, number>();
  for (const text of asked)
    for (const word of new Set(splitWords(text).filter((one) => one.length > 3 && !isStopWord(one))))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
  const [topic = 'the lesson', ...others] = most.slice(0, WORDS);
  const questions = [
    {
      kind: 'choice',
      text: 'What did the class ask about most?',
      options: [...new Set([topic, ...others, 'something else'])],
      right: topic,
    },
    { kind: 'scale', text: `How well can you explain ${topic} now?` },
    { kind: 'text', text: `What is still unclear about ${topic}?` },
  ];
  return callTool(conversation, 'propose_ticket', { questions }, 'I ask about what the class asked.');
};

/** Questions about sentences of the material: whether one is true, and how many words it has. */
const quizSkill: Skill = (conversation) => {
  const known = inside(conversation.question, 'known').length;
  const sentences = inside(conversation.question, 'material')
    .flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/))
    .map((text) => text.trim().slice(0, SENTENCE_CHARS))
    .filter((text) => splitWords(text).length > WORDS);
  const questions = sentences
    .slice(known, known + QUESTIONS)
    .map((text, at) =>
      at % 2 === 0
        ? { kind: 'choice', text: `Is it so? ${text}`, options: ['Yes', 'No'], right: 'Yes' }
        : { kind: 'number', text: `How many words? ${text}`, value: splitWords(text).length },
    );
  if (questions.length === 0) return undefined;
  return callTool(conversation, 'propose_ticket', { questions }, 'I ask about what the material says.');
};

/** The label of questions that mean the same, through `name_topic`: the note that one of them is about. */
export const topicSkill: Skill = (conversation) => {
  if (!conversation.tools.has('name_topic')) return undefined;
  const [note] = inside(conversation.question, 'asked').flatMap((text) => findNote(text) ?? []);
  const label = note?.title ?? 'A shared question';
  return callTool(conversation, 'name_topic', { label }, 'I name what the questions share.');
};
