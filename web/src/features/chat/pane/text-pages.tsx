import { useMemo } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { findMark, type TextPart } from '../../../reader/find-mark';
import type { Mark } from '../../../reader/protocol';
import { layOut, textsOf, type PieceOfText, type TextBlock } from './laid-out-text';

interface TextPagesProps {
  passages: Parameters<typeof layOut>[0];
  mark: Mark | null;
}

/**
 * The text of an office file laid out as pages, with the cited sentence highlighted: for files that could not be
 * converted.
 */
export function TextPages({ passages, mark }: TextPagesProps) {
  const texts = useTexts(workspaceTexts);
  const pages = useMemo(() => layOut(passages), [passages]);
  const cited = useMemo(() => findCited(pages, mark), [pages, mark]);
  return pages.map(({ at, label, blocks }) => {
    const [, kind, number = ''] = /^(page|slide) (\d+)$/.exec(label) ?? [];
    const name =
      kind === 'slide' ? texts.slideLabel({ slide: number }) : kind && texts.pageLabel({ page: number });
    return (
      <section
        key={at}
        aria-label={name}
        className="mx-auto mb-4 max-w-2xl rounded-lg border border-line bg-surface px-5 py-4 shadow-sm sm:px-8 sm:py-6"
      >
        {name && <p className="mb-2 text-xs text-muted">{name}</p>}
        {blocks.map((block) => (
          <Block key={block.at} block={block} parts={cited?.page === at ? cited.parts : NO_PARTS} />
        ))}
      </section>
    );
  });
}

const NO_PARTS: readonly TextPart[] = [];

/** The first page with the cited sentence. */
function findCited(
  pages: ReturnType<typeof layOut>,
  mark: Mark | null,
): { page: number; parts: readonly TextPart[] } | null {
  for (const page of mark ? pages : []) {
    const parts = mark && findMark(textsOf(page), mark);
    if (parts) return { page: page.at, parts };
  }
  return null;
}

interface Parts {
  parts: readonly TextPart[];
}

function Block({ block, parts }: Parts & { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} piece={block} parts={parts} />;
    case 'paragraph':
      return (
        <p dir="auto" className="mb-3 text-sm leading-relaxed wrap-anywhere">
          <Piece piece={block} parts={parts} />
        </p>
      );
    case 'list':
      return (
        <ul dir="auto" className="mb-3 list-disc ps-6 text-sm leading-relaxed">
          {block.items.map((item) => (
            <li key={item.at}>
              <Piece piece={item} parts={parts} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <div className="mb-3 overflow-x-auto">
          <table dir="auto" className="min-w-full border-collapse text-sm">
            <tbody>
              {block.rows.map((cells) => (
                <tr key={cells[0]?.at}>
                  {cells.map((cell) => (
                    <td key={cell.at} className="border border-line px-2 py-1 text-start align-top">
                      <Piece piece={cell} parts={parts} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Heading({ level, piece, parts }: Parts & { level: number; piece: PieceOfText }) {
  const Tag = level === 1 ? 'h3' : level === 2 ? 'h4' : 'h5';
  const size = level === 1 ? 'text-xl' : level === 2 ? 'text-lg' : 'text-base';
  return (
    <Tag dir="auto" className={`mt-4 mb-2 font-semibold first-of-type:mt-0 ${size}`}>
      <Piece piece={piece} parts={parts} />
    </Tag>
  );
}

/** A text with its part of the cited sentence highlighted. Scrolls the beginning of the sentence into view. */
function Piece({ piece: { at, text }, parts }: Parts & { piece: PieceOfText }) {
  const part = parts.find(({ item }) => item === at);
  if (!part) return text;
  return (
    <>
      {text.slice(0, part.from)}
      <mark
        ref={(element) => {
          if (part === parts[0]) element?.scrollIntoView({ block: 'center' });
        }}
        className="rounded-sm bg-mark text-mark-ink"
      >
        {text.slice(part.from, part.to)}
      </mark>
      {text.slice(part.to)}
    </>
  );
}
