import MarkdownIt from 'markdown-it';
import { addAddresses } from './address-rules';
import { addCitations } from './citation-rules';
import { addHalfWritten } from './half-written';
import { addMath } from './math-rules';
import { addTextRules } from './text-rules';

/** CommonMark and GFM, with formulas and citations; HTML is text. */
export const grammar = new MarkdownIt({ html: false, linkify: false });

// Addresses are judged where they are drawn (`safe-urls.ts`): one gate for every kind of link.
grammar.validateLink = () => true;
grammar.normalizeLink = (href) => grammar.utils.lib.mdurl.encode(href);
grammar.normalizeLinkText = (text) => text;

addTextRules(grammar);
addMath(grammar);
addCitations(grammar);
addAddresses(grammar);
addHalfWritten(grammar);
