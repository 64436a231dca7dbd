import { ImageOff } from 'lucide-react';
import { createContext, memo, useContext, type ReactNode } from 'react';
import { uiTexts, type UiTexts } from '../../base/i18n/ui.texts';
import type { Text } from './blocks';
import { Chunks } from './chunks';
import type { CitationKind, Inline } from './inline';
import { MathView } from './math-view';
import type { OpenableBlock } from './openable';
import type { References } from './reading-env';
import { safeHref, safeImage } from './safe-urls';

export interface MarkdownSettings {
  references: References;
  /** Renders `[n]` or `[wn]`; null leaves the text as it is. */
  renderCitation?: (n: number, kind: CitationKind) => ReactNode;
  /** Opens a block of the text beside the chat. */
  onOpen?: (block: OpenableBlock) => void;
  /** Renders a single line break as a line break. */
  breaks: boolean;
  texts: UiTexts;
  /** The allowed URLs of links and images; null for a forbidden one. */
  addresses: { link(href: string): string | null; image(src: string): string | null };
}

export const SAFE_ADDRESSES = { link: safeHref, image: safeImage };

export const MarkdownContext = createContext<MarkdownSettings>({
  references: {},
  breaks: false,
  texts: uiTexts.en,
  addresses: SAFE_ADDRESSES,
});

/** A leaf's text. While it grows, only its last piece is parsed and rendered again. */
export function InlineText({ leaf, growing = false }: { leaf: Text; growing?: boolean }) {
  const { references } = useContext(MarkdownContext);
  return <Chunks items={leaf.inline.read(leaf.text, references, growing)} render={renderPiece} />;
}

const Piece = memo(function Piece({ nodes }: { nodes: readonly Inline[] }) {
  return renderNodes(nodes);
});

function renderPiece(nodes: readonly Inline[], key: number): ReactNode {
  return <Piece key={key} nodes={nodes} />;
}

function renderNodes(nodes: readonly Inline[]): ReactNode[] {
  return nodes.map(renderNode);
}

function renderNode(node: Inline, key: number): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'math':
      return <MathView key={key} tex={node.tex} display={node.display} />;
    case 'break':
      return <LineBreak key={key} hard={node.hard} />;
    case 'em':
      return <em key={key}>{renderNodes(node.children)}</em>;
    case 'strong':
      return <strong key={key}>{renderNodes(node.children)}</strong>;
    case 'del':
      return <del key={key}>{renderNodes(node.children)}</del>;
    case 'link':
      return (
        <SafeLink key={key} href={node.href} title={node.title}>
          {renderNodes(node.children)}
        </SafeLink>
      );
    case 'image':
      return <Picture key={key} src={node.src} alt={node.alt} title={node.title} />;
    case 'citation':
      return <Citation key={key} node={node} />;
  }
}

function LineBreak({ hard }: { hard: boolean }) {
  const { breaks } = useContext(MarkdownContext);
  return hard || breaks ? <br /> : '\n';
}

/** A link to the web or to mail; for any other URL only the text is shown. */
function SafeLink({ href, title, children }: { href: string; title?: string; children: ReactNode }) {
  const { addresses } = useContext(MarkdownContext);
  const address = addresses.link(href);
  if (address === null) return <span>{children}</span>;
  return (
    <a href={address} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An image from the product itself. An external image becomes a link and is not fetched. */
function Picture({ src, alt, title }: { src: string; alt: string; title?: string }) {
  const { addresses } = useContext(MarkdownContext);
  const own = addresses.image(src);
  if (own !== null) return <img src={own} alt={alt} title={title} loading="lazy" decoding="async" />;
  const address = addresses.link(src);
  const label = alt || title || (address ? new URL(address).hostname : '');
  if (!address) return <span>{label}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="md-chip" title={address}>
      <ImageOff size={14} aria-hidden="true" />
      <span>{label}</span>
    </a>
  );
}

function Citation({ node }: { node: Inline & { type: 'citation' } }) {
  const { renderCitation } = useContext(MarkdownContext);
  return <>{renderCitation?.(node.n, node.kind) ?? node.text}</>;
}
