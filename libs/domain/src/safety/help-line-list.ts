import type { HelpLine } from '@studyhall/contracts';

/** Help lines as a Markdown list, in their order: the form in which a fixed reply has them, for copies and exports. */
export const helpLineList = (lines: readonly HelpLine[]): string =>
  lines.map(({ name, number, hours }) => `- ${name}: ${number}${hours && ` (${hours})`}`).join('\n');

/** The text of a fixed reply without that list, for a page that shows the lines as links. */
export const withoutHelpLines = (text: string, lines: readonly HelpLine[]): string =>
  lines.length === 0
    ? text
    : text
        .replace(`${helpLineList(lines)}\n\n`, '')
        .replace(helpLineList(lines), '')
        .trimEnd();
