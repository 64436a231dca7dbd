import { atom, useAtom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';
import { useConsole } from '../sections';

const KEY = 'import';
/** `{user id}:{import id}`, so that a colleague at the same computer is not asked about it. */
const storedAtom = atom(readStored(KEY));

/**
 * The import that this person has started here and not finished with. It outlives its window and a reload, because its
 * passwords wait on the server for a day and are found by its id alone.
 */
export function useKeptImport() {
  const { me } = useConsole();
  const [stored, setStored] = useAtom(storedAtom);
  const [owner, id] = stored?.split(':') ?? [];
  const write = (value: string | null): void => {
    writeStored(KEY, value);
    setStored(value);
  };
  return {
    id: owner === String(me.id) && id ? id : null,
    keep: (importId: string) => write(`${me.id}:${importId}`),
    forget: () => write(null),
  };
}
