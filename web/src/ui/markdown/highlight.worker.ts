import { common, createLowlight } from 'lowlight';

export interface HighlightQuestion {
  id: number;
  code: string;
  language: string;
}

/** A text, or a span with class names. */
export type HighlightNode = string | { names: string; children: HighlightNode[] };

export interface HighlightAnswer {
  id: number;
  nodes: HighlightNode[] | null;
}

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;

const lowlight = createLowlight(common);

self.onmessage = ({ data }: MessageEvent<HighlightQuestion>) => {
  const { id, code, language } = data;
  const nodes = lowlight.registered(language) ? simplify(lowlight.highlight(language, code).children) : null;
  self.postMessage({ id, nodes } satisfies HighlightAnswer);
};

function simplify(children: Tree['children']): HighlightNode[] {
  return children.flatMap((child): HighlightNode[] => {
    if (child.type === 'text') return [child.value];
    if (child.type !== 'element') return [];
    const names = child.properties.className;
    return [{ names: Array.isArray(names) ? names.join(' ') : '', children: simplify(child.children) }];
  });
}
