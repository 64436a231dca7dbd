import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { buttonClasses } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { ListBack } from '../../../ui/use-back-to-close';
import type { ListState } from '../state/use-address';
import type { Column, TableModel } from './table-types';

interface TableToolsProps<Row extends object> {
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  list?: ListState;
  /** On narrow screens rows are lines: their columns cannot be selected. */
  lines?: boolean;
}

/** Selects the columns, and the order where cards have no headings to press. */
export function TableTools<Row extends object>({ table, columns, list, lines }: TableToolsProps<Row>) {
  const texts = useTexts(adminTexts);
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  const sorting = list?.sorting ?? null;
  const isDescending = sorting?.order === 'desc';
  return (
    <div
      className={cx(
        'ms-auto flex items-end justify-end gap-2 @max-4xl:w-full',
        lines && sortable.length === 0 && '@max-4xl:hidden',
      )}
    >
      {list && sortable.length > 0 && (
        <div className="flex min-w-0 flex-1 items-end gap-1 @4xl:hidden">
          <Select<string | null>
            label={texts.sortBy}
            hideLabel
            compact
            value={sorting?.sort ?? null}
            placeholder={texts.sortBy}
            onChange={(sort) => sort !== null && list.setSorting({ sort, order: 'asc' })}
            options={sortable.map(({ sort = '', head }) => ({ value: sort, label: head }))}
            className="max-w-52 min-w-0 flex-1"
          />
          {sorting && (
            <IconButton
              label={isDescending ? texts.sortAscending : texts.sortDescending}
              onClick={() => list.setSorting({ ...sorting, order: isDescending ? 'asc' : 'desc' })}
            >
              {isDescending ? (
                <ArrowDown size={18} aria-hidden="true" />
              ) : (
                <ArrowUp size={18} aria-hidden="true" />
              )}
            </IconButton>
          )}
        </div>
      )}
      <Popover>
        <PopoverButton className={cx(buttonClasses('quiet'), lines && '@max-4xl:hidden')}>
          <Columns3 size={18} aria-hidden="true" />
          {texts.chooseColumns}
        </PopoverButton>
        <PopoverPanel
          anchor={{ to: 'bottom end', gap: 6, padding: 8 }}
          className="z-50 min-w-52 rounded-lg border border-line bg-surface p-2 shadow-soft"
        >
          <ListBack />
          <fieldset>
            <legend className="sr-only">{texts.chooseColumns}</legend>
            {table.getAllLeafColumns().map((column) => (
              <label
                key={column.id}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-sunken has-disabled:cursor-default has-disabled:text-muted"
              >
                <input
                  type="checkbox"
                  checked={column.getIsVisible()}
                  disabled={!column.getCanHide()}
                  onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
                  className="size-5 accent-brand"
                />
                {columns.find(({ id }) => id === column.id)?.head}
              </label>
            ))}
          </fieldset>
        </PopoverPanel>
      </Popover>
    </div>
  );
}
