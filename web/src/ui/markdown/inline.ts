/** The inline structure of a paragraph, heading or cell. */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'math'; tex: string; display: boolean }
  | { type: 'break'; hard: boolean }
  | { type: 'em' | 'strong' | 'del'; children: Inline[] }
  | { type: 'link'; href: string; title?: string; children: Inline[] }
  | { type: 'image'; src: string; title?: string; alt: string }
  | { type: 'citation'; kind: CitationKind; n: number; text: string };

/** The text without markup. */
export function plainText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
        case 'code':
        case 'citation':
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

export type CitationKind = 'document' | 'web';
