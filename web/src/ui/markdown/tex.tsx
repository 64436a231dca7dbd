import katex from 'katex';
import 'katex/dist/katex.min.css';
import { createElement, type ReactNode } from 'react';

/** A formula longer than this is shown as its source. */
const MAX_LENGTH = 4000;

const TAGS = new Set(
  (
    'span math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover ' +
    'munderover mtable mtr mtd mlabeledtr mpadded mphantom menclose mstyle merror mmultiscripts mprescripts none ' +
    'svg path line'
  ).split(' '),
);

/** KaTeX's attribute names, and React's. Any other attribute is dropped. */
const ATTRIBUTES = new Map<string, string>([
  ['class', 'className'],
  ['stroke-width', 'strokeWidth'],
  ...(
    'aria-hidden title xmlns encoding display mathvariant mathcolor mathbackground mathsize stretchy fence separator ' +
    'lspace rspace accent accentunder scriptlevel displaystyle columnalign columnspacing rowspacing columnlines ' +
    'rowlines frame framespacing linethickness minsize maxsize width height depth voffset notation linebreak form ' +
    'movablelimits symmetric largeop side viewBox preserveAspectRatio d x1 x2 y1 y2'
  )
    .split(' ')
    .map((name): [string, string] => [name, name]),
]);

/** A formula as elements: what is seen, and with it what is read out. */
export interface Formula {
  seen: () => ReactNode;
  whole: () => ReactNode;
}

/**
 * A formula as React elements. KaTeX writes well-formed markup; it is read here against a list of harmless tags and
 * attributes, so that nothing a formula contains can become anything else, and no markup is ever set as HTML.
 */
export function renderTex(tex: string, display: boolean): Formula | null {
  if (tex.length > MAX_LENGTH) return null;
  try {
    const markup = katex.renderToString(tex, {
      displayMode: display,
      throwOnError: false,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
      output: 'htmlAndMathml',
      errorColor: 'var(--color-danger)',
    });
    return { seen: () => toElements(markup, false), whole: () => toElements(markup, true) };
  } catch {
    return null;
  }
}

interface Frame {
  tag: string;
  props: Record<string, unknown>;
  children: ReactNode[];
}

const MARKUP = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/y;

function toElements(markup: string, readOut: boolean): ReactNode {
  const stack: Frame[] = [{ tag: '', props: {}, children: [] }];
  MARKUP.lastIndex = 0;
  while (MARKUP.lastIndex < markup.length) {
    const match = MARKUP.exec(markup);
    if (!match) return null;
    const [, closing, tag, attributes, selfClosing, text] = match;
    const top = stack[stack.length - 1] as Frame;
    if (text !== undefined) top.children.push(decode(text));
    else if (closing) {
      stack.pop();
      stack[stack.length - 1]?.children.push(toElement(top, readOut));
    } else if (tag) {
      const frame: Frame = { tag, props: toProps(attributes ?? ''), children: [] };
      if (selfClosing) top.children.push(toElement(frame, readOut));
      else stack.push(frame);
    }
  }
  return stack.length === 1 ? createElement('span', null, ...(stack[0] as Frame).children) : null;
}

function toElement({ tag, props, children }: Frame, readOut: boolean): ReactNode {
  if (!readOut && props.className === 'katex-mathml') return null;
  if (!TAGS.has(tag)) return null;
  // KaTeX puts what is read out in front. Behind, it can be added later without what is seen being styled anew.
  const ordered = props.className === 'katex' ? children.toReversed() : children;
  return createElement(tag, props, ...ordered);
}

function toProps(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name, value] of attributes.matchAll(/([a-zA-Z0-9:-]+)="([^"]*)"/g)) {
    const known = ATTRIBUTES.get(name as string);
    if (name === 'style') props.style = toStyle(decode(value as string));
    else if (known) props[known] = decode(value as string);
  }
  return props;
}

/** As an object, which React applies property by property: a strict content policy forbids style attributes. */
function toStyle(css: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim();
    const value = declaration.slice(colon + 1).trim();
    if (colon < 1 || /url|expression|@/i.test(value)) continue;
    style[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return style;
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
