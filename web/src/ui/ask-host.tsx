import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { askedAtom } from './ask';

const AskedDialog = lazy(async () => ({ default: (await import('./asked-dialog')).AskedDialog }));

/** The one place where asked dialogs appear; their code is fetched with the first of them. */
export function AskHost() {
  const asked = useAtomValue(askedAtom)[0];
  return asked ? (
    <Suspense>
      <AskedDialog key={asked.id} asked={asked} />
    </Suspense>
  ) : null;
}
