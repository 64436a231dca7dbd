export { EndContext, type End } from './use-drawn-from';
export { Markdown, type MarkdownProps } from './markdown';
export { CodeBlock } from './code-block';
export { CopyButton } from './copy-button';
export { spokenSentences } from './spoken-text';
export type { CitationKind } from './inline';
