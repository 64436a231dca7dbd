export { Markdown, type MarkdownProps } from './markdown';
export { CodeBlock } from './code-block';
export { CopyButton } from './copy-button';
export type { CitationKind } from './inline';
