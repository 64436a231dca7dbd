export * from './finding.js';
export { judgeFileText, judgeImagePrompt, judgeMade, judgeReply, judgeText } from './judge.js';
export { findPersona, isRolePlay, type PersonaPhrase } from './persona/find-persona.js';
export type { PersonaKind } from './persona/phrase.js';
export { asksForTextOfOthers, findWithheldPersona } from './persona/withheld-persona.js';
export { wordsOfProgram } from './words-of-program.js';
export { helpLineList, withoutHelpLines } from './help-line-list.js';
