const TAG =
  /<\/?(?:table|thead|tbody|tr|th|td)(?: +(?:(?:border|rowspan|colspan)="\d{1,4}"|(?:class|valign|halign)="[\w -]*"|style="(?:text-align: (?:left|right|center);|min-width: \d+px;| )*"))* *>/y;

/**
 * Whether HTML is nothing but a table as pandas writes it: no script, link, image, handler or style besides
 * alignment. Such a table may be shown in a page; any other HTML is a file. One pass, no backtracking over text.
 */
export function isPlainTable(html: string): boolean {
  if (!html.trimStart().startsWith('<table')) return false;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    if (!TAG.test(html)) return false;
  }
  return true;
}
