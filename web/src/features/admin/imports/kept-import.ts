import { atom, useAtom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';
import { useConsole } from '../../../common/console/sections';

const KEY = 'import';
/** `{user id}:{import id}`, so that a colleague at the same computer does not see it. */
const storedAtom = atom(readStored(KEY));

/** The import that this person has started here and not finished with. It outlives its window and a reload. */
export function useKeptImport() {
  const { me } = useConsole();
  const [stored, setStored] = useAtom(storedAtom);
  const [owner, ids = ''] = stored?.split(':') ?? [];
  const write = (value: string | null): void => {
    writeStored(KEY, value);
    setStored(value);
  };
  return {
    // Earlier versions of the page stored several.
    id: (owner === String(me.id) && ids.split(',')[0]) || null,
    keep: (id: string) => write(`${me.id}:${id}`),
    forget: () => write(null),
  };
}
