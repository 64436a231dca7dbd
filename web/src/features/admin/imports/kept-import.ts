import { atom, useAtom } from 'jotai';
import { readStored, writeStored } from '../../../base/storage';
import { useConsole } from '../sections';

const KEY = 'import';
const MAX_KEPT = 4;
/** `{user id}:{import id},{earlier import},…`, so that a colleague at the same computer does not see them. */
const storedAtom = atom(readStored(KEY));

/**
 * The import that this person has started here and not finished with, and earlier ones whose passwords were not fetched.
 * They outlive their window and a reload, because the passwords wait on the server for a day and are found by the id alone.
 */
export function useKeptImports() {
  const { me } = useConsole();
  const [stored, setStored] = useAtom(storedAtom);
  const [owner, ids = ''] = stored?.split(':') ?? [];
  const [id = '', ...earlier] = owner === String(me.id) ? ids.split(',') : [];
  const write = (current: string, others: string[]): void => {
    const kept = [current, ...others.filter((one) => one !== '' && one !== current)].slice(0, MAX_KEPT);
    const value = kept.some(Boolean) ? `${me.id}:${kept.join(',')}` : null;
    writeStored(KEY, value);
    setStored(value);
  };
  return {
    id: id || null,
    earlier,
    keep: (importId: string) => write(importId, [id, ...earlier]),
    /** Makes room for another import; this one stays among the earlier ones. */
    setAside: () => write('', [id, ...earlier]),
    forget: () => write('', earlier),
    forgetEarlier: (importId: string) =>
      write(
        id,
        earlier.filter((one) => one !== importId),
      ),
  };
}
