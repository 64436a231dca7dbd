/** Longer diagrams stay text, because laying them out would block the page. Characters. */
const MAX_LENGTH = 20_000;

/** `%%{…}%%` and front matter change mermaid's settings, not the diagram's content. */
const DIRECTIVE = /%%\{[\s\S]*?\}%%/g;
const FRONT_MATTER = /^\s*---[ \t]*\n([\s\S]*?)\n[ \t]*---[ \t]*(?:\n|$)/;
const TITLE = /^[ \t]*title:[ \t]*(.+)$/m;
const ACC_TITLE = /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$/m;

/** Images inside a diagram: mermaid would fetch them to measure them. */
const PICTURE = /@\{[^}]*\bimg\b/;

/** Markup in labels, except line breaks and UML stereotypes. */
const MARKUP =
  /<<(?:interface|abstract|enumeration|service|entity|exception|choice|fork|join)>>|<br\s*\/?>|<(?=[a-z/!?])/gi;

export interface DiagramSource {
  /** The diagram without its settings. */
  text: string;
  /** The title in its front matter. */
  title: string | null;
}

/** True for a fenced block that is drawn as a diagram. */
export const isDiagram = (language: string): boolean => language === 'mermaid';

/** Parses a diagram's source; null if it is not drawn: empty, too long, or with external images. */
export function readDiagram(source: string): DiagramSource | null {
  if (source.length > MAX_LENGTH) return null;
  const head = FRONT_MATTER.exec(source);
  const body = (head ? source.slice(head[0].length) : source).replace(DIRECTIVE, '').trim();
  if (body === '' || PICTURE.test(body)) return null;
  const title = ACC_TITLE.exec(body) ?? (head?.[1] ? TITLE.exec(head[1]) : null);
  // Mermaid's escape for a literal character: it must never become an element.
  const text = body.replace(MARKUP, (found) => (found === '<' ? '#lt;' : found));
  return { text, title: title?.[1]?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null };
}
