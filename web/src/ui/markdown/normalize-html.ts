import { parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

const ALLOWED_ATTRIBUTES = new Set(['href', 'title', 'src', 'alt', 'start', 'type', 'checked', 'align']);
const BLOCK = 'p|ul|ol|li|blockquote|h[1-6]|hr|table|thead|tbody|tr|th|td|pre|br|input';
const AROUND_BLOCKS = new RegExp(`\\s*(</?(?:${BLOCK})(?: [^>]*)?>)\\s*`, 'g');

/**
 * Normalizes HTML to compare the specifications' output with ours. It drops additions of the renderer (directions,
 * frames, classes), restores heading levels, and ignores insignificant white space.
 */
export function normalizeHtml(html: string): string {
  return write(parseDocument(html).children, false)
    .replace(AROUND_BLOCKS, '$1')
    .replaceAll('\u2420', ' ')
    .replaceAll('\u2424', '\n')
    .trim();
}

function write(nodes: readonly Node[], tight: boolean): string {
  return nodes.map((node) => writeNode(node, tight)).join('');
}

function writeNode(node: Node, tight: boolean): string {
  if (node.type === 'text') return escape(node.data).replace(/[ \n\t]+/g, ' ');
  if (node.type !== 'tag') return '';
  const { name, attribs, children } = node;
  const names = (attribs.class ?? '').split(' ');
  if (name === 'pre') return code(node, languageOf(children));
  if (names.includes('md-code')) return code(node.children[1] as Node, headOf(node));
  if (name === 'div' || (name === 'p' && tight)) return write(children, tight);
  const heading = names.map((one) => /^md-h([1-6])$/.exec(one)?.[1]).find(Boolean);
  const tag = heading ? `h${heading}` : name;
  const isTight = name === 'li' ? tight : names.includes('md-tight');
  return `<${tag}${attributes(attribs)}>${write(children, isTight)}${children.length > 0 || !/^(?:br|hr|img|input)$/.test(tag) ? `</${tag}>` : ''}`;
}

function attributes(all: Record<string, string>): string {
  const align = /\bmd-(left|center|right)\b/.exec(all.class ?? '')?.[1];
  return Object.entries(align ? { ...all, align } : all)
    .filter(([name]) => ALLOWED_ATTRIBUTES.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
}

function code(node: Node, language: string): string {
  const text = escape(textOf(node)).replace(/\n$/, '').replaceAll(' ', '\u2420').replaceAll('\n', '\u2424');
  return `<pre>${language ? `[${escape(language.toLowerCase())}]` : ''}${text}</pre>`;
}

/** The language in the class of `<pre><code>`. */
function languageOf(children: readonly Node[]): string {
  const [first] = children;
  return first?.type === 'tag' ? (/^language-(.*)/.exec(first.attribs.class ?? '')?.[1] ?? '') : '';
}

/** The language in the header of a code block. */
function headOf(frame: Element): string {
  const head = frame.children[0];
  const name = head?.type === 'tag' ? textOf(head) : '';
  return name === 'code' ? '' : name;
}

/** The text of a node and its descendants. */
export function textOf(node: Node): string {
  if (node.type === 'text') return node.data;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
