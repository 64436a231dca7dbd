import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';

interface EditableRowsProps<Row> {
  title: string;
  text?: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** The server's maximum number of rows. */
  max: number;
  addLabel: string;
  /** The label of the button that removes the row at this position, from 1. */
  removeLabel: (place: number) => string;
  newRow: () => Row;
  /** The fields of a row. */
  children: (row: Row, change: (part: Partial<Row>) => void) => ReactNode;
}

/** A short list with rows edited in place; it saves nothing itself. */
export function EditableRows<Row extends object>(props: EditableRowsProps<Row>) {
  const { title, text, rows, onChange, max, addLabel, removeLabel, newRow, children } = props;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{title}</legend>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      {rows.length > 0 && (
        <ol className="mt-3 space-y-3">
          {rows.map((row, at) => (
            // A row has no id, and all of it can change.
            // eslint-disable-next-line react/no-array-index-key
            <li key={at} className="group/row relative flex items-start gap-2">
              {/* On a phone the button is beside the first of three fields, so that a time has room for "12:00 AM". */}
              <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:grid-cols-3 max-sm:[&>:first-child:nth-last-child(3)]:col-span-full max-sm:[&>:first-child:nth-last-child(3)]:me-13">
                {children(row, (part) => onChange(rows.with(at, { ...row, ...part })))}
              </div>
              <IconButton
                label={removeLabel(at + 1)}
                className="mt-[1.625rem] max-sm:group-has-[>div>:nth-child(3)]/row:absolute max-sm:group-has-[>div>:nth-child(3)]/row:end-0"
                onClick={() => onChange(rows.toSpliced(at, 1))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {rows.length < max && (
        <Button
          variant="secondary"
          className="mt-3"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange([...rows, newRow()])}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
