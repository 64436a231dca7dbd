import { findOutcomes, type Conversation } from '../assistant/conversation.js';
import { materialFor, mentionsDocuments, type Material } from '../assistant/material.js';
import { planOutline } from '../assistant/outline.js';
import { phrasesFor } from '../assistant/phrases.js';
import { bulletList, callTool } from '../assistant/skill.js';
import { shorten } from '../assistant/words.js';
import type { Reply } from '../chat/reply.js';
import { noMaterial } from './practice.skill.js';

const TOOLS = {
  slides: 'make_slides',
  document: 'make_document',
  quiz: 'make_quiz',
  cards: 'make_flashcards',
  plan: 'make_study_plan',
};
const OWN_DOCUMENTS =
  /\b(?:my|our|these|this) (?:notes|files?|documents?|uploads?|pdfs?|texts?|chapters?)\b/i;
const SHOWN_PARTS = 5;

/**
 * Calls the tool that makes what was asked for. `write` gives the tool's arguments; undefined where the material has
 * nothing to make it from.
 */
export function make(
  conversation: Conversation,
  what: keyof typeof TOOLS,
  write: (material: Material) => Record<string, unknown> | undefined,
): Reply {
  const first = searchFirst(conversation);
  if (first) return first;
  const material = materialFor(conversation);
  const args = write(material);
  if (!args) return noMaterial(conversation, material);
  const tool = TOOLS[what];
  const call = callTool(conversation, tool, args, `I call ${tool}, which makes what this asks for.`);
  if (call) return call;
  const { notAvailable, outlineFollows } = phrasesFor(conversation.language);
  const reasoning = 'I would call a tool for this, but it is not offered here.';
  if (what !== 'slides' && what !== 'document')
    return { reasoning, isRefusal: true, text: notAvailable[what] };
  const parts = planOutline(material, SHOWN_PARTS).map(
    ({ heading, bullets }) => `### ${heading}\n\n${bulletList(bullets)}`,
  );
  const text = [`${notAvailable.file} ${outlineFollows}`, `## ${material.title}`, ...parts].join('\n\n');
  return { reasoning, isRefusal: true, text };
}

/** A file about the user's own documents needs their text first. */
function searchFirst(conversation: Conversation): Reply | undefined {
  const { question, passages } = conversation;
  const about = /\b(?:about|on|from|of|over|based on)\b(.*)/i.exec(question)?.[1] ?? '';
  const isAboutDocuments = mentionsDocuments(about) || OWN_DOCUMENTS.test(question);
  if (passages.length > 0 || !isAboutDocuments || findOutcomes(conversation, 'search_documents').length > 0)
    return undefined;
  const query = shorten(question, 200);
  return callTool(
    conversation,
    'search_documents',
    { query },
    'This is about documents, so I search them first.',
  );
}
