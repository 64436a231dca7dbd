import type { Reply } from '../chat/reply.js';
import { cardsSkill } from '../skills/cards.skill.js';
import { documentSkill, slidesSkill } from '../skills/deck.skill.js';
import { editSkill } from '../skills/edit.skill.js';
import { hintSkill } from '../skills/hint.skill.js';
import { notesSkill } from '../skills/notes.skill.js';
import { passagesSkill, resultsSkill } from '../skills/passages.skill.js';
import { planSkill } from '../skills/plan.skill.js';
import { plotSkill } from '../skills/plot.skill.js';
import { summarySkill } from '../skills/practice.skill.js';
import { indexingSkill, judgingSkill, replyJudgingSkill } from '../skills/judging.skill.js';
import { markingSkill, quizSkill } from '../skills/quiz.skill.js';
import { reportSkill } from '../skills/report.skill.js';
import { documentSearchSkill, lastResortSearchSkill, webSearchSkill } from '../skills/search.skill.js';
import { imageSkill, recordingSkill, talkSkill, unknownSkill } from '../skills/talk.skill.js';
import { ticketSkill, topicSkill } from '../skills/ticket.skill.js';
import { titleSkill } from '../skills/title.skill.js';
import type { Conversation } from './conversation.js';
import type { Skill } from './skill.js';
import { literal } from './words.js';

/** In this order: the first rule that applies answers. Given passages come before built-in notes. */
const SKILLS: Skill[] = [
  titleSkill,
  judgingSkill,
  replyJudgingSkill,
  indexingSkill,
  markingSkill,
  ticketSkill,
  topicSkill,
  hintSkill,
  reportSkill,
  imageSkill,
  recordingSkill,
  talkSkill,
  editSkill,
  slidesSkill,
  cardsSkill,
  planSkill,
  quizSkill,
  documentSkill,
  plotSkill,
  webSearchSkill,
  documentSearchSkill,
  summarySkill,
  passagesSkill,
  resultsSkill,
  notesSkill,
  lastResortSearchSkill,
  unknownSkill,
];

/** Bounds the length of the question, because rules match patterns in it. */
const MAX_CHARACTERS = 4000;

/** The demo's reply to a conversation. A file that could not be read is named first. */
export function answer(conversation: Conversation): Reply {
  const question = conversation.question.slice(0, MAX_CHARACTERS);
  const reply = firstReply({ ...conversation, question });
  const notes = conversation.unreadable.map(
    ({ file, reason }) => `I could not read **${literal(file)}**: ${literal(reason)}`,
  );
  if (notes.length === 0 || reply.toolCalls || conversation.isTitle) return reply;
  return { ...reply, text: [...notes, reply.text ?? ''].join('\n\n') };
}

function firstReply(conversation: Conversation): Reply {
  for (const skill of SKILLS) {
    const reply = skill(conversation);
    if (reply) return reply;
  }
  return {};
}
