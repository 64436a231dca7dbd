import type { HelpLine } from '@studyhall/contracts';

/** The maximum number of lines per school. Source: `SafeguardingRequest`. */
export const MAX_HELP_LINES = 20;

/** The maximum length of the name and the hours. Source: `HelpLine`. */
export const MAX_HELP_LINE_TEXT = 100;

export const emptyHelpLine = (language: string): HelpLine => ({ name: '', number: '', hours: '', language });

/** True if the server accepts the line. Source: `HelpLine`, which a test compares. */
export const isHelpLineComplete = ({ name, number }: HelpLine): boolean =>
  name.trim() !== '' && isCallable(number);

export const isCallable = (number: string): boolean => /^[+0-9][0-9 ()-]{1,30}$/.test(number.trim());
