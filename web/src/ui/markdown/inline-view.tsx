import { ImageOff } from 'lucide-react';
import { createContext, memo, useContext, type ReactNode } from 'react';
import { uiTexts, type UiTexts } from '../../base/i18n/ui.texts';
import { labelKey, type InlineCache, type References } from './blocks';
import { CITATION, plainText, type CitationKind, type Inline, type Reference } from './inline';
import { inlinePieces } from './inline-parser';
import { Chunks } from './chunks';
import { MathView } from './math-view';
import { safeHref, safeImage } from './safe-urls';

export interface MarkdownSettings {
  references: References;
  /** What stands for `[n]` or `[wn]`; null leaves the text as it is. */
  renderCitation?: (n: number, kind: CitationKind) => ReactNode;
  /** A single line break is one on the page too. */
  breaks: boolean;
  texts: UiTexts;
}

export const MarkdownContext = createContext<MarkdownSettings>({
  references: new Map(),
  breaks: false,
  texts: uiTexts.en,
});

/** A leaf's text. Only its last piece is read and drawn again while it grows. */
export function InlineText({
  text,
  inline,
  growing,
}: {
  text: string;
  inline: InlineCache;
  growing: boolean;
}) {
  return <Chunks items={inlinePieces(inline, text, growing)} render={renderPiece} />;
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
      return <Picture key={key} src={node.src} alt={node.alt} />;
    case 'reference':
      return <ReferenceView key={key} node={node} />;
  }
}

function LineBreak({ hard }: { hard: boolean }) {
  const { breaks } = useContext(MarkdownContext);
  return hard || breaks ? <br /> : '\n';
}

/** A link to the web or to mail; any other address leaves only its text. */
function SafeLink({ href, title, children }: { href: string; title?: string; children: ReactNode }) {
  const address = safeHref(href);
  if (!address) return <span>{children}</span>;
  return (
    <a href={address} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A picture that is the product's own; a picture of another site is a link to it, and is not fetched. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const own = safeImage(src);
  if (own) return <img src={own} alt={alt} loading="lazy" decoding="async" />;
  const address = safeHref(src);
  const label = alt || (address ? new URL(address).hostname : '');
  if (!address) return <span>{label}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="md-chip" title={address}>
      <ImageOff size={14} aria-hidden="true" />
      <span>{label}</span>
    </a>
  );
}

/** `[text][label]`, `[label]`, `[1]` and `[w1]`: a link if the document defines it, else a citation, else what was written. */
function ReferenceView({ node }: { node: Reference }) {
  const { references, renderCitation } = useContext(MarkdownContext);
  const target = references.get(labelKey(node.label));
  if (target && node.image) return <Picture src={target.href} alt={plainText(node.children)} />;
  if (target) {
    return (
      <SafeLink href={target.href} title={target.title}>
        {renderNodes(node.children)}
      </SafeLink>
    );
  }
  if (node.suffix === 'pending') return renderNodes(node.children);
  const mark = node.image ? null : CITATION.exec(node.label.trim());
  const citation = mark && renderCitation?.(Number(mark[2]), mark[1] ? 'web' : 'document');
  if (citation !== null && citation !== undefined) return <>{citation}</>;
  return (
    <>
      {node.image ? '![' : '['}
      {renderNodes(node.children)}
      {`]${node.suffix}`}
    </>
  );
}
