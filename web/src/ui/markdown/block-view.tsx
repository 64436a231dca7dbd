import { createElement, memo, useContext, type ReactNode } from 'react';
import type { Align, Block, Code, Heading, Item, List, MathBlock, Row, Table } from './blocks';
import { Chunks } from './chunks';
import { CodeBlock } from './code-block';
import { DiagramBlock } from './diagram-block';
import { isDiagram } from './diagram-source';
import { headingTag, TopHeadingContext } from './heading-level';
import { InlineText, MarkdownContext } from './inline-view';
import { MathView } from './math-view';
import { OpenButton } from './open-button';
import { isComplete, isOpenable } from './openable';

interface BlocksProps {
  blocks: readonly Block[];
  /** Renders groups in their own elements, for a whole document. */
  grouped?: boolean;
  /** Inside a list or quote, which takes its text direction from its own first words. */
  inner?: boolean;
  /** Index of the first block to render, at the start of a group. */
  from?: number;
}

/** The blocks of a quote, a list item, or a whole document. */
export function Blocks({ blocks, grouped = false, inner = false, from }: BlocksProps) {
  const groupClass = grouped ? 'md-group' : undefined;
  const render = inner ? renderInner : renderBlock;
  return <Chunks items={blocks} render={render} groupClass={groupClass} from={from} />;
}

function renderBlock(block: Block, key: number): ReactNode {
  return <BlockView key={key} block={block} dir="auto" />;
}

function renderInner(block: Block, key: number): ReactNode {
  return <BlockView key={key} block={block} />;
}

interface BlockViewProps {
  block: Block;
  dir?: 'auto';
}

const BlockView = memo(function BlockView({ block, dir }: BlockViewProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <InlineText leaf={block} growing={block.open} />
        </p>
      );
    case 'heading':
      return <HeadingView heading={block} dir={dir} />;
    case 'code':
      return isDiagram(block.language) ? (
        <DiagramBlock lines={block.lines} complete={block.ended || !block.open} />
      ) : (
        <CodeView code={block} />
      );
    case 'math':
      return <MathBlockView block={block} />;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} inner />
        </blockquote>
      );
    case 'list':
      return <ListView list={block} />;
    case 'table':
      return <TableView table={block} />;
    case 'item':
      return null;
  }
});

function HeadingView({ heading, dir }: { heading: Heading; dir: 'auto' | undefined }) {
  const tag = headingTag(heading.level, useContext(TopHeadingContext));
  return createElement(tag, { className: `md-h${heading.level}`, dir }, <InlineText leaf={heading} />);
}

function CodeView({ code }: { code: Code }) {
  const { onOpen } = useContext(MarkdownContext);
  const open = onOpen && isOpenable(code) ? () => onOpen(code) : undefined;
  return <CodeBlock language={code.language} lines={code.lines} complete={isComplete(code)} onOpen={open} />;
}

function MathBlockView({ block }: { block: MathBlock }) {
  if (block.closed) return <MathView tex={block.tex} display />;
  return <p className="md-math-source">{block.tex}</p>;
}

function ListView({ list }: { list: List }) {
  const items = <Chunks items={list.children} render={renderItem} />;
  const className = list.loose ? undefined : 'md-tight';
  if (!list.ordered) {
    return (
      <ul dir="auto" className={className}>
        {items}
      </ul>
    );
  }
  return (
    <ol dir="auto" className={className} start={list.start === 1 ? undefined : list.start}>
      {items}
    </ol>
  );
}

function renderItem(item: Item, key: number): ReactNode {
  return <ItemView key={key} item={item} />;
}

const ItemView = memo(function ItemView({ item }: { item: Item }) {
  if (item.task === null) {
    return (
      <li>
        <Blocks blocks={item.children} inner />
      </li>
    );
  }
  return <TaskView item={item} />;
});

function TaskView({ item }: { item: Item }) {
  const { texts } = useContext(MarkdownContext);
  const done = item.task === true;
  return (
    <li className="md-task">
      <input type="checkbox" checked={done} disabled aria-label={done ? texts.taskDone : texts.taskOpen} />
      <div>
        <Blocks blocks={item.children} inner />
      </div>
    </li>
  );
}

function TableView({ table }: { table: Table }) {
  const { texts, onOpen } = useContext(MarkdownContext);
  const box = (
    // The box scrolls, so `dir` makes it start on the side where the table's text starts.
    <div className="md-table" role="region" aria-label={texts.table} tabIndex={0} dir="auto">
      <table>
        <thead>
          <tr>
            {table.head.cells.map((cell, column) =>
              cellView('th', cell, table.align[column] ?? null, column),
            )}
          </tr>
        </thead>
        {table.rows.length > 0 && (
          <tbody>
            <Chunks items={table.rows} render={ROW_RENDERERS.of(table.align)} />
          </tbody>
        )}
      </table>
    </div>
  );
  if (!onOpen) return box;
  return (
    <div className="md-table-frame">
      {box}
      {isOpenable(table) && (
        <div className="md-table-foot">
          <OpenButton type="table" onOpen={() => onOpen(table)} />
        </div>
      )}
    </div>
  );
}

const RowView = memo(function RowView({ row, align }: { row: Row; align: Align[] }) {
  return <tr>{row.cells.map((cell, column) => cellView('td', cell, align[column] ?? null, column))}</tr>;
});

/** One renderer per table alignment, so that rendered rows keep their identity. */
const ROW_RENDERERS = {
  known: new WeakMap<Align[], (row: Row, key: number) => ReactNode>(),
  of(align: Align[]) {
    let render = this.known.get(align);
    if (!render) {
      render = (row, key) => <RowView key={key} row={row} align={align} />;
      this.known.set(align, render);
    }
    return render;
  },
};

function cellView(tag: 'td' | 'th', cell: Row['cells'][number], align: Align, key: number): ReactNode {
  return createElement(
    tag,
    {
      key,
      scope: tag === 'th' ? 'col' : undefined,
      className: align ? `md-${align}` : undefined,
    },
    <InlineText leaf={cell} />,
  );
}
