export { Markdown, type MarkdownProps } from './markdown';
export { CodeBlock, CopyButton } from './code-block';
export { loadMath } from './math-view';
export type { CitationKind } from './inline';
