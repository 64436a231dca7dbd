import { useState } from 'react';
import { readStored, writeStored } from '../../../base/storage';
import { useAddress } from '../state/use-address';
import type { Column } from './table-types';

type Visibility = Record<string, boolean>;

/**
 * The visible columns of a table: those in the URL, else the choice stored in this browser, else all but the extra ones.
 * A choice other than the default is also in the URL, so that a shared link shows it.
 */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]) {
  const key = `columns.${table}`;
  const parameter = `${table}-columns`;
  const { params, write } = useAddress();
  const [stored, setStored] = useState<Visibility>(() => parsed(readStored(key)));
  const named = params.get(parameter)?.split(',');
  const usual: Visibility = Object.fromEntries(columns.map(({ id, isExtra = false }) => [id, !isExtra]));
  const visibility: Visibility = Object.fromEntries(
    columns.map(({ id, isName = false }) => [
      id,
      isName || (named?.includes(id) ?? stored[id] ?? usual[id]!),
    ]),
  );
  const choose = (next: Visibility): void => {
    setStored(next);
    writeStored(key, JSON.stringify(next));
    const shown = Object.keys(usual).filter((id) => next[id]);
    const isUsual = Object.keys(usual).every((id) => next[id] === usual[id]);
    write({ [parameter]: isUsual ? null : shown.join(',') }, { replace: true });
  };
  return [visibility, choose] as const;
}

function parsed(stored: string | null): Visibility {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'));
  } catch {
    return {};
  }
}
