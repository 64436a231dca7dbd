import type { HelpLine } from '@studyhall/contracts';

/** Lines of a school. Source: `SafeguardingRequest`. */
export const MAX_HELP_LINES = 20;

/** Characters of a name and of the hours. Source: `HelpLine`. */
export const MAX_HELP_LINE_TEXT = 100;

export const emptyHelpLine = (language: string): HelpLine => ({ name: '', number: '', hours: '', language });

/** Whether the server takes the line. Source: `HelpLine`, which a test compares it with. */
export const isHelpLineComplete = ({ name, number }: HelpLine): boolean =>
  name.trim() !== '' && isCallable(number);

export const isCallable = (number: string): boolean => /^[+0-9][0-9 ()-]{1,30}$/.test(number.trim());
