import { outcomesOf } from '../assistant/conversation.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import { NOTES } from '../notes/notes.js';

const EXAMPLES = [
  'Explain photosynthesis with its equation',
  'Plot y = x² − 3 from −5 to 5',
  'Make five slides about the water cycle',
  'Quiz me on fractions',
];

const WHAT_I_AM =
  'I am the **demo model**: no real language model is connected. I follow simple rules, quote the documents you give me, and know a few school topics.';

/** What the demo is and what to try. */
export function introduction(): string {
  const topics = NOTES.map(({ title }) => title).join(', ');
  return `${WHAT_I_AM}\n\nTry one of these:\n\n${bulletList(EXAMPLES)}\n\nMy built-in topics: ${topics}. You can also attach a document and ask me about it.`;
}

/** Greetings, thanks, and questions about the assistant itself. */
export const talkSkill: Skill = ({ question }) => {
  const text = question.trim();
  if (/^(thanks|thank you|thx|cheers|great|perfect|nice|ok|okay)\b.{0,40}$/i.test(text)) {
    return { reasoning: 'No question here, only thanks.', text: 'You are welcome. What comes next?' };
  }
  const isGreeting = /^(hi|hello|hey|good (morning|afternoon|evening|day))\b[^?]{0,30}$/i.test(text);
  if (isGreeting || /\b(who|what) are you\b|\bwhat can you do\b|^help$/i.test(text)) {
    return { reasoning: 'This asks who I am and what I can do.', text: `Hello! ${introduction()}` };
  }
  return undefined;
};

/** The sentence that the demo's transcription returns comes back as a message when it is sent by itself. */
export const recordingSkill: Skill = ({ question }) =>
  /the demo model, which cannot hear/i.test(question)
    ? {
        reasoning: 'This is the demo’s own sentence about a recording.',
        text: 'I received a recording, but the demo model cannot hear. Please type your question, or ask your administrator to connect a model that transcribes speech.',
      }
    : undefined;

/** An image with the message: the demo cannot see it and must not guess. */
export const imageSkill: Skill = ({ hasImage, passages }) =>
  hasImage && passages.length === 0
    ? {
        reasoning: 'A picture is attached, and I cannot see pictures.',
        text: 'I can tell that a picture is attached, but the demo model cannot see. Describe what it shows, or type the text or the numbers in it, and I will work with that.',
      }
    : undefined;

/** The last rule: says what it is, and what it can do. */
export const unknownSkill: Skill = (conversation) => {
  const hasSearched = outcomesOf(conversation, 'search_documents').length > 0;
  const opening =
    conversation.passages.length > 0
      ? 'I found nothing in the given passages that answers this.'
      : hasSearched
        ? 'I searched your documents and found nothing that answers this.'
        : 'I cannot answer that.';
  return { reasoning: 'None of my rules fits, so I say so.', text: `${opening} ${introduction()}` };
};
