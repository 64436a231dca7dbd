import { useEffect, useMemo } from 'react';
import type { Read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { apiBytes } from '../../../transport/bytes';
import { ApiError } from '../../../transport/errors';
import { DataTable } from '../messages/results/data-table';
import type { TableData } from '../messages/results/table-data';
import { CitedPassage, DocumentLoading } from './cited-passage';
import { citedRows, readCsv } from './csv-table';
import type { FileContent } from './pane-content';
import { PaneNote } from './pane-note';
import { ReadFailed } from './read-failed';
import { TextReader } from './text-reader';

/** The bytes read of a file: about 20,000 rows. */
const READ_BYTES = 1024 * 1024;

interface TableReaderProps {
  content: FileContent;
  onPlace: (place: string) => void;
  onWithheld: (reason: string | null) => void;
  onRetry: () => void;
}

interface Content {
  /** Null if the file is no table. */
  table: TableData | null;
  isCut: boolean;
}

const tableOf = (id: string): Read<Content> => ({
  key: ['table', id],
  topics: [],
  load: (signal) =>
    apiBytes(`/api/files/${id}`, { begin: 0, end: READ_BYTES }, signal).then(
      ({ bytes, total }) => {
        const isCut = total > bytes.byteLength;
        return { table: readCsv(bytes, isCut), isCut };
      },
      (error: unknown) => {
        // In study mode, the text of a file with solutions is shown without them.
        if (error instanceof ApiError && error.status === 403) return { table: null, isCut: false };
        throw error;
      },
    ),
});

/** A CSV file as a table with its cited rows marked, or as text if it is no table. */
export function TableReader({ content, onPlace, onWithheld, onRetry }: TableReaderProps) {
  const { file, mark } = content;
  const texts = useTexts(workspaceTexts);
  const messageTexts = useTexts(messagesTexts);
  const { data, error } = useQuery(tableOf(file.id));
  const table = data?.table ?? null;
  const marked = useMemo(() => (table && mark ? citedRows(table, mark) : undefined), [table, mark]);
  const facts = table ? messageTexts.table({ rows: table.rows.length, columns: table.columns.length }) : '';
  useEffect(() => onPlace(facts), [facts, onPlace]);
  if (data === null)
    return (
      <CitedPassage content={content}>
        {error === null ? <DocumentLoading /> : <ReadFailed error={error} onRetry={onRetry} />}
      </CitedPassage>
    );
  if (table === null) return <TextReader content={content} onWithheld={onWithheld} onRetry={onRetry} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {data.isCut && <PaneNote text={texts.tableCut} />}
      <div className="flex min-h-0 flex-1 flex-col p-3">
        <DataTable data={table} label={facts} marked={marked} />
      </div>
    </div>
  );
}
