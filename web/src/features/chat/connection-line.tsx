import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chatTexts } from '../../base/i18n/chat.texts';
import { useTexts } from '../../base/i18n/texts';
import { connectionAtom } from '../../transport/socket';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that the connection is away, and goes when it is back. */
export function ConnectionLine() {
  const texts = useTexts(chatTexts);
  const connection = useAtomValue(connectionAtom);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const text = !online
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
