import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { connectionAtom } from '../transport/connection';
import { useOffline } from './use-offline';

/** Shows that the connection is lost, until it is back. */
export function ConnectionLine() {
  const texts = useTexts(uiTexts);
  const connection = useAtomValue(connectionAtom);
  const text = useOffline()
    ? texts.offline
    : connection === 'reconnecting'
      ? texts.connecting
      : connection === 'blocked'
        ? texts.blocked
        : null;
  return (
    <div role="status">
      {text && (
        <p className="border-b border-mark/60 bg-mark-soft px-4 py-1.5 text-center text-sm text-balance">
          <CloudOff size={16} aria-hidden="true" className="me-2 -mt-0.5 inline" />
          {text}
        </p>
      )}
    </div>
  );
}
