import { useAtom, useAtomValue } from 'jotai';
import { sessionAtom } from '../account/session';
import { offeredHelpAtom } from '../transport/offered-help';
import { deferredImport, lazyPart } from '../ui/deferred';

const Note = lazyPart(deferredImport(() => import('./support-note'), 'SupportNote'));

/** Help lines beside words outside the chat, stored or refused. They stay until they are dismissed, and are those of one account. */
export function OfferedHelp() {
  const [offered, setOffered] = useAtom(offeredHelpAtom);
  const me = useAtomValue(sessionAtom);
  if (offered === null || me === null || me === 'unknown' || me.id !== offered.account) return null;
  return (
    <Note
      lines={offered.lines}
      text={offered.text}
      onDismiss={() => setOffered(null)}
      className="pointer-events-auto max-h-[60dvh] w-full max-w-lg animate-rise overflow-y-auto shadow-soft"
    />
  );
}
