/** The structure inside a paragraph, a heading or a cell. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'math'; tex: string; display: boolean }
  | { type: 'break'; hard: boolean }
  | { type: Emphasis; children: Inline[] }
  | { type: 'link'; href: string; title?: string; children: Inline[]; bare?: boolean }
  | { type: 'image'; src: string; alt: string }
  | Reference;

export type Emphasis = 'em' | 'strong' | 'del';

/** Brackets that are a link, a citation or plain text: which, the document's definitions say. */
export interface Reference {
  type: 'reference';
  label: string;
  image: boolean;
  /** What follows the first brackets: empty, `[]` or `[label]`. */
  suffix: string;
  children: Inline[];
}

/** The words alone. */
export function plainText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
        case 'code':
          return node.text;
        case 'math':
          return node.tex;
        case 'break':
          return ' ';
        case 'image':
          return node.alt;
        default:
          return plainText(node.children);
      }
    })
    .join('');
}

/** The number of a passage (`1`) or of a result of the web (`w1`). */
export const CITATION = /^(w?)(\d{1,3})$/;

export type CitationKind = 'document' | 'web';
