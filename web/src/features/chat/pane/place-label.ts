import type { ChatTexts } from '../../../base/i18n/chat.texts';

/** As the readers of files name it, such as `a.zip › sheet "Marks", rows 1–3`. */
const PLACE = /^(.* › )?(?:sheet "(.*)", )?(?:section "(.*)"|(page|slide|part|rows?|lines?) ([\d–]+))$/s;

/** The place of a passage in the language of the page. */
export function placeLabel(label: string, texts: ChatTexts): string {
  const [, before = '', sheet, section, unit, range] = PLACE.exec(label) ?? [];
  if (section) return before + texts.placeSection({ name: section });
  if (!range) return label;
  const place = texts.place({ unit: unit as 'rows', range });
  return before + (sheet ? texts.placeInSheet({ name: sheet, place }) : place);
}
