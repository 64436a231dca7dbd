import MarkdownIt from 'markdown-it';
import { addAddresses } from './address-rules';
import { addCitations } from './citation-rules';
import { addHalfWritten } from './half-written';
import { addMath } from './math-rules';
import { addTextRules } from './text-rules';

/** CommonMark and GFM, with math and citations; HTML is treated as text. */
export const grammar = new MarkdownIt({ html: false, linkify: false });

// URLs are checked at rendering (`safe-urls.ts`): one check for every kind of link.
grammar.validateLink = () => true;
grammar.normalizeLink = (href) => grammar.utils.lib.mdurl.encode(href);
grammar.normalizeLinkText = (text) => text;

addTextRules(grammar);
addMath(grammar);
addCitations(grammar);
addAddresses(grammar);
addHalfWritten(grammar);
