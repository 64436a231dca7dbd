import type { Conversation, ToolOutcome } from '../assistant/conversation.js';
import { phrasesFor, type Phrases } from '../assistant/phrases.js';
import { bulletList, type Skill } from '../assistant/skill.js';
import { literal } from '../assistant/words.js';
import { resultsText } from './passages.skill.js';
import { readFunctionPlot } from './plot.reader.js';
import { jsonObject, readToolResult } from './tool-result.js';

/** After tools answered: a short reply about their results, also where they failed. */
export const reportSkill: Skill = (conversation) => {
  const last = conversation.toolRounds.at(-1) ?? [];
  const reports = last.flatMap((outcome) => reportOn(outcome, conversation) ?? []);
  if (reports.length === 0) return undefined;
  return {
    reasoning: 'The tool has answered, so I report the result.',
    isRefusal: last.every(({ result }) => readToolResult(result).isFailed),
    text: reports.join('\n\n'),
  };
};

const TASKS: Record<string, string> = {
  run_code: 'The code did not run to its end',
  make_slides: 'The slides could not be made',
  make_document: 'The document could not be made',
  read_artifact: 'The file could not be read',
  edit_artifact: 'The file could not be changed',
  make_quiz: 'The quiz could not be made',
  make_flashcards: 'The flashcards could not be made',
  make_study_plan: 'The plan could not be made',
  web_search: 'The web search failed',
  search_documents: 'The search in your documents failed',
};

/** Tools whose reasons are for the user. The others name arguments that the model must correct. */
const REASONED = new Set(['run_code', 'web_search', 'search_documents']);

const IS_MISSING = /\bnot (?:set up|available)\b/i;

/** Undefined where the answer is material for the rules that follow: found passages, or an outline to change. */
function reportOn(outcome: ToolOutcome, conversation: Conversation): string | undefined {
  const { question, passages, results, language } = conversation;
  const { name } = outcome;
  const phrases = phrasesFor(language);
  const { isFailed, text } = readToolResult(outcome.result);
  if (name === 'search_documents' && (passages.length > 0 || !isFailed)) return undefined;
  if (name === 'web_search' && results.length > 0) return resultsText(question, results);
  if (isFailed) {
    // Where the server has no such tool, another try fails too.
    if (IS_MISSING.test(text)) return literal(text);
    const task = language === 'ar' ? phrases.failed : `${TASKS[name] ?? `The tool ${name} failed`}.`;
    const reason = REASONED.has(name) ? literal(text) : '';
    return `${[task, reason].join(' ').trim()}\n\n${phrases.tryAgain}`;
  }
  if (name === 'run_code') return codeReport(text, question, phrases);
  if (name === 'read_artifact') return undefined;
  if (name === 'edit_artifact')
    return 'The new version is ready. You can go back to the one before at any time.';
  if (name === 'make_slides') return fileReport(outcome, 'slides', 'title', phrases);
  if (name === 'make_document') return fileReport(outcome, 'sections', 'heading', phrases);
  if (name === 'make_flashcards') return phrases.cardsReady;
  if (name === 'make_study_plan') return phrases.planReady;
  return `The tool ${name} answered${text ? `: ${literal(text)}` : '.'}`;
}

function codeReport(printed: string, question: string, phrases: Phrases): string {
  const plot = readFunctionPlot(question);
  if (!plot) return `Here is the result of the code.${printed ? `\n\n\`\`\`text\n${printed}\n\`\`\`` : ''}`;
  const names = plot.functions.map(({ source }) => `y = ${source}`).join(phrases.and);
  return phrases.plot(names, short(plot.from), short(plot.to));
}

/** How many slides the file has, with its title slide; undefined where the tool does not say it. */
function slidesIn(result: string): number | undefined {
  const { shown_to_the_user: file } = (jsonObject(result) ?? {}) as {
    shown_to_the_user?: { slides_count?: number };
  };
  return file?.slides_count;
}

function fileReport(
  outcome: ToolOutcome,
  list: 'slides' | 'sections',
  heading: string,
  { ready, checkContent }: Phrases,
): string {
  const args = jsonObject(outcome.arguments) ?? {};
  const parts = Array.isArray(args[list]) ? (args[list] as Record<string, unknown>[]) : [];
  const title = literal(String(args.title ?? ''));
  const count = slidesIn(outcome.result) ?? parts.length;
  const names = bulletList(parts.map((part) => literal(String(part[heading] ?? ''))));
  return `${ready(list === 'slides' ? 'slides' : 'document', title, count)}\n\n${names}\n\n${checkContent}`;
}

const short = (value: number): string => String(Number(value.toFixed(2))).replace('-', '−');
