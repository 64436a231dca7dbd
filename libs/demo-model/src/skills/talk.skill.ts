import { findOutcomes } from '../assistant/conversation.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import type { Language } from '../assistant/language.js';
import { phrasesFor } from '../assistant/phrases.js';
import { notesIn } from '../notes/notes.js';

/** What the demo is and what to try. */
function introduction(language: Language): string {
  const { introduction: text, examples } = phrasesFor(language);
  const topics = notesIn(language).map(({ title }) => title);
  return `${text(topics.join(language === 'ar' ? '، ' : ', '))}\n\n${bulletList(examples)}`;
}

/** Greetings, thanks, and questions about the assistant itself. */
export const talkSkill: Skill = ({ question, language }) => {
  const text = question.trim();
  const { greeting, welcome } = phrasesFor(language);
  if (
    /^(?:(?:thanks|thank you|thx|cheers|great|perfect|nice|ok|okay)\b|شكر|ممتاز|حسنا).{0,40}$/iu.test(text)
  ) {
    return { reasoning: 'No question here, only thanks.', text: welcome };
  }
  const isGreeting =
    /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day))\b|مرحبا|أهلا|السلام عليكم|صباح الخير|مساء الخير)[^?؟]{0,30}$/iu.test(
      text,
    );
  if (
    isGreeting ||
    /\b(who|what) are you\b|\bwhat can you do\b|^help$|من أنت|ماذا تستطيع|ماذا يمكنك/i.test(text)
  ) {
    return {
      reasoning: 'This asks who I am and what I can do.',
      text: `${greeting} ${introduction(language)}`,
    };
  }
  return undefined;
};

/** The sentence that the demo's transcription returns comes back as a message when it is sent by itself. */
export const recordingSkill: Skill = ({ question }) =>
  /the demo model, which cannot hear/i.test(question)
    ? {
        reasoning: 'This is the demo’s own sentence about a recording.',
        isRefusal: true,
        text: 'I received a recording, but the demo model cannot hear. Please type your question, or ask your administrator to connect a model that transcribes speech.',
      }
    : undefined;

/** An image in the message: the demo cannot read images and must not guess. */
export const imageSkill: Skill = ({ hasImage, passages }) =>
  hasImage && passages.length === 0
    ? {
        reasoning: 'A picture is attached, and I cannot see pictures.',
        isRefusal: true,
        text: 'I can tell that a picture is attached, but the demo model cannot see. Describe what it shows, or type the text or the numbers in it, and I will work with that.',
      }
    : undefined;

/** The last rule: says what it is, and what it can do. */
export const unknownSkill: Skill = (conversation) => {
  const hasSearched = findOutcomes(conversation, 'search_documents').length > 0;
  const { language, passages } = conversation;
  const opening =
    language === 'ar'
      ? phrasesFor(language).unknown
      : passages.length > 0
        ? 'I found nothing in the given passages that answers this.'
        : hasSearched
          ? 'I searched your documents and found nothing that answers this.'
          : phrasesFor(language).unknown;
  return {
    reasoning: 'None of my rules fits, so I say so.',
    isRefusal: true,
    text: `${opening} ${introduction(language)}`,
  };
};
