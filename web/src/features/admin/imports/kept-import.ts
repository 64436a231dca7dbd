import { atom, useAtom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';
import { useConsole } from '../../../common/console/sections';

const KEY = 'import';
/** `{user id}:{import id}`, so that another admin on the same computer does not see it. */
const storedAtom = atom(readStored(KEY));

/** The unfinished import that this admin started here. It survives closing the dialog and a reload. */
export function useKeptImport() {
  const { me } = useConsole();
  const [stored, setStored] = useAtom(storedAtom);
  const [owner, ids = ''] = stored?.split(':') ?? [];
  const write = (value: string | null): void => {
    writeStored(KEY, value);
    setStored(value);
  };
  return {
    // Earlier versions stored several ids.
    id: (owner === String(me.id) && ids.split(',')[0]) || null,
    keep: (id: string) => write(`${me.id}:${id}`),
    forget: () => write(null),
  };
}
