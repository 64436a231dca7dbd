import { useEffect, useMemo, useState } from 'react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { apiBytes } from '../../../transport/bytes';
import { ApiError, reasonOf } from '../../../transport/errors';
import { DataTable } from '../messages/results/data-table';
import type { TableData } from '../messages/results/table-data';
import { CitedPassage, Opening } from './cited-passage';
import { citedRows, readCsv } from './csv-table';
import type { FileContent } from './pane-content';
import { PaneNote } from './pane-note';
import { ReadFailed } from './read-failed';
import { TextReader } from './text-reader';

/** What is read of a file: some 20,000 rows. Bytes. */
const READ_BYTES = 1024 * 1024;

interface TableReaderProps {
  content: FileContent;
  onPlace: (place: string) => void;
  onWithheld: (reason: string | null) => void;
  onRetry: () => void;
}

type Read = { table: TableData; isCut: boolean } | { failed: string } | 'no table';

/** A CSV file as a table, its cited rows marked; as text where it is no table. */
export function TableReader({ content, onPlace, onWithheld, onRetry }: TableReaderProps) {
  const { file, mark } = content;
  const texts = useTexts(workspaceTexts);
  const messageTexts = useTexts(messagesTexts);
  const [read, setRead] = useState<Read | null>(null);
  const failed = texts.paneFailed;
  useEffect(() => {
    const ended = new AbortController();
    apiBytes(`/api/files/${file.id}`, { begin: 0, end: READ_BYTES }, ended.signal).then(
      ({ bytes, total }) => {
        const isCut = total > bytes.byteLength;
        const table = readCsv(bytes, isCut);
        setRead(table ? { table, isCut } : 'no table');
      },
      (error: unknown) => {
        if (ended.signal.aborted) return;
        // Of a file with solutions, study mode shows the text without them.
        const isWithheld = error instanceof ApiError && error.status === 403;
        setRead(isWithheld ? 'no table' : { failed: reasonOf(error, failed) });
      },
    );
    return () => ended.abort();
  }, [file.id, failed]);
  const table = read !== null && typeof read === 'object' && 'table' in read ? read.table : null;
  const marked = useMemo(() => (table && mark ? citedRows(table, mark) : undefined), [table, mark]);
  const facts = table ? messageTexts.table({ rows: table.rows.length, columns: table.columns.length }) : '';
  useEffect(() => onPlace(facts), [facts, onPlace]);
  if (read === 'no table') return <TextReader content={content} onWithheld={onWithheld} onRetry={onRetry} />;
  if (read === null || 'failed' in read)
    return (
      <CitedPassage content={content}>
        {read === null ? <Opening /> : <ReadFailed reason={read.failed} onRetry={onRetry} />}
      </CitedPassage>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {read.isCut && <PaneNote text={texts.tableCut} />}
      <div className="flex min-h-0 flex-1 flex-col p-3">
        <DataTable data={read.table} label={facts} marked={marked} />
      </div>
    </div>
  );
}
