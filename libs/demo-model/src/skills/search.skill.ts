import { callTool, type Skill } from '../assistant/skill.js';
import { findOutcomes } from '../assistant/conversation.js';
import { mentionsDocuments } from '../assistant/material.js';
import { shorten, toTerms } from '../assistant/words.js';

const EXPLICIT =
  /\b(?:search|look|browse|check|find(?: out)?)\b.{0,40}\b(?:web|internet|online|google)\b|\bweb search\b|\bsearch for\b|\bgoogle\b|\blook up\b/i;
const RECENT = /\b(latest|newest|current(?:ly)?|recent(?:ly)?|news|today|this (?:week|year)|right now)\b/i;
const QUERY_CHARACTERS = 200;

/** Web search, where it is asked for or the question is about the present. */
export const webSearchSkill: Skill = (conversation) => {
  const { question } = conversation;
  const isExplicit = EXPLICIT.test(question) && !mentionsDocuments(question);
  if ((!isExplicit && !RECENT.test(question)) || findOutcomes(conversation, 'web_search').length > 0)
    return undefined;
  const query = question
    .replace(
      /^(?:please |can you |could you )*(?:search|look|browse|google|find)?\s*(?:up)?\s*(?:the |on the )?(?:web|internet|online)?\s*(?:for|about)?\s+/i,
      '',
    )
    .replace(/\s+(?:on the (?:web|internet)|online)\b/gi, '')
    .replace(/(?<![?.!\s])[?.!\s]+$/, '');
  const call = callTool(
    conversation,
    'web_search',
    { query: shorten(query || question, QUERY_CHARACTERS) },
    isExplicit
      ? 'This asks for a web search.'
      : 'This is about the present, which I cannot know, so I search the web.',
  );
  if (call || !isExplicit) return call;
  return {
    reasoning: 'This asks for a web search, but none is offered here.',
    isRefusal: true,
    text: 'I cannot search the web in this chat: no web search is set up. Ask me about a document of yours, or about one of my built-in topics.',
  };
};

/** Search in the user's documents, where the question speaks of them. */
export const documentSearchSkill: Skill = (conversation) => {
  const { question, passages } = conversation;
  if (passages.length > 0 || !mentionsDocuments(question)) return undefined;
  return searchDocuments(conversation, 'This speaks of documents, so I search them.');
};

/** The last rule before giving up: searches the user's documents. */
export const lastResortSearchSkill: Skill = (conversation) => {
  const { question, passages } = conversation;
  const isQuestion =
    /\?\s*$|^(?:what|who|when|where|why|how|which|explain|describe|define|tell me|summari[sz]e)\b/i.test(
      question.trim(),
    );
  if (passages.length > 0 || !isQuestion || toTerms(question).length === 0) return undefined;
  return searchDocuments(conversation, 'None of my rules knows this, so I look into the documents.');
};

function searchDocuments(conversation: Parameters<Skill>[0], reasoning: string): ReturnType<Skill> {
  if (findOutcomes(conversation, 'search_documents').length > 0) return undefined;
  return callTool(
    conversation,
    'search_documents',
    { query: shorten(conversation.question, QUERY_CHARACTERS) },
    reasoning,
  );
}
