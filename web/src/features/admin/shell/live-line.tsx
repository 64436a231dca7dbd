import { useAtomValue } from 'jotai';
import { CloudOff } from 'lucide-react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { connectionAtom } from '../../../transport/socket';

/** Shows that changes by others arrive with delay, until they arrive live again. */
export function LiveLine() {
  const texts = useTexts(adminTexts);
  const connection = useAtomValue(connectionAtom);
  const text =
    connection === 'reconnecting' ? texts.reconnecting : connection === 'blocked' ? texts.notLive : null;
  return (
    <div role="status">
      {text && (
        <p className="flex items-center justify-center gap-2 border-b border-mark/60 bg-mark-soft px-4 py-1.5 text-center text-sm">
          <CloudOff size={16} aria-hidden="true" className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
