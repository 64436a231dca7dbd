/** Attributes that have the same meaning in other programs. */
const KEPT = new Set([
  'href',
  'src',
  'alt',
  'start',
  'colspan',
  'rowspan',
  'dir',
  'lang',
  'display',
  'xmlns',
]);
/** Controls and decoration of the page. Formulas keep their MathML, which stands beside the drawn formula. */
const CHROME = 'button, [aria-hidden=true], svg, script, style, iframe, input';

/** A rendered reply as HTML for other programs: without controls, classes and styles. */
export function cleanHtml(shown: Element): string {
  const copy = shown.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(CHROME)) one.remove();
  for (const one of copy.querySelectorAll('*'))
    for (const { name } of [...one.attributes]) if (!KEPT.has(name)) one.removeAttribute(name);
  return copy.innerHTML;
}
