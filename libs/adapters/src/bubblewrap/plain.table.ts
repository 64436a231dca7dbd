const TAG =
  /<\/?(?:table|thead|tbody|tr|th|td)(?: +(?:(?:border|rowspan|colspan)="\d{1,4}"|(?:class|valign|halign)="[\w -]*"|style="(?:text-align: (?:left|right|center);|min-width: \d+px;| )*"))* *>/y;

/**
 * Whether HTML contains only a table in the format of pandas: no script, link, image, event handler or style other than
 * alignment. Such a table may be shown in a page; all other HTML is treated as a file. One pass without backtracking.
 */
export function isPlainTable(html: string): boolean {
  if (!html.trimStart().startsWith('<table')) return false;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    if (!TAG.test(html)) return false;
  }
  return true;
}
