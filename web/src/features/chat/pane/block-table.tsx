import { useMemo, type ReactNode } from 'react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Cell, type Table } from '../../../ui/markdown';
import { saveBlob } from '../../../ui/save-blob';
import { DataTable } from '../messages/results/data-table';
import type { TableData } from '../messages/results/table-data';
import type { FoundBlock } from './block-of-reply';
import { DownloadButton } from './download-button';
import { readMarkdownTable, tableCsv } from './markdown-table';
import { PaneFrame } from './pane-frame';

interface BlockTableProps {
  title: string;
  table: Table;
  references: FoundBlock['references'];
  onClose: () => void;
}

/** A table of a reply: each heading sorts its rows, and a download opens in spreadsheets. */
export function BlockTable({ title, table, references, onClose }: BlockTableProps) {
  const texts = useTexts(messagesTexts);
  const data = useMemo(() => readMarkdownTable(table, references), [table, references]);
  const name = `${texts.tableName}.csv`;
  const facts = texts.table({ rows: table.rows.length, columns: table.head.cells.length });
  const save = (from: TableData): void => saveBlob(new Blob([tableCsv(from)], { type: 'text/csv' }), name);
  const content = (row: number | null, column: number): ReactNode => {
    const leaf = (row === null ? table.head : table.rows[row])?.cells[column];
    return leaf && leaf.text !== '' ? <Cell leaf={leaf} references={references} /> : undefined;
  };
  return (
    <PaneFrame
      title={title}
      place={facts}
      actions={data && <DownloadButton name={name} onDownload={() => save(data)} />}
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col p-3">
        {data ? (
          <DataTable data={data} label={facts} content={content} />
        ) : (
          <p className="text-sm text-muted">{texts.notShown}</p>
        )}
      </div>
    </PaneFrame>
  );
}
