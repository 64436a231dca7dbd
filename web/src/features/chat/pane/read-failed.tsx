import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { Button } from '../../../ui/button';

interface ReadFailedProps {
  reason: string;
  onRetry: () => void;
}

/** Shown if a file could not be read. Retries on a press, and when the connection is back. */
export function ReadFailed({ reason, onRetry }: ReadFailedProps) {
  const texts = useTexts(workspaceTexts);
  const onConnection = useEffectEvent(() => {
    if (store.get(connectionAtom) === 'online') onRetry();
  });
  useEffect(() => store.sub(connectionAtom, () => onConnection()), []);
  return (
    <div className="flex flex-col items-start gap-3 p-4 text-sm">
      <p role="alert">{reason}</p>
      <Button variant="secondary" onClick={onRetry}>
        {texts.readAgain}
      </Button>
    </div>
  );
}
