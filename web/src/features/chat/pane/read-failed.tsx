import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { store } from '../../../base/store';
import { connectionAtom } from '../../../transport/connection';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { isNotFound } from '../state/history';

interface ReadFailedProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown if a file could not be read. Unless it is gone, retries on a press and when the connection is back. */
export function ReadFailed({ error, onRetry }: ReadFailedProps) {
  const texts = useTexts(workspaceTexts);
  const isGone = isNotFound(error);
  const onConnection = useEffectEvent(() => {
    if (!isGone && store.get(connectionAtom) === 'online') onRetry();
  });
  useEffect(() => store.sub(connectionAtom, () => onConnection()), []);
  return (
    <div className="flex flex-col items-start gap-3 p-4 text-sm">
      <p role="alert">{isGone ? texts.fileGone : reasonOf(error, texts.paneFailed)}</p>
      {!isGone && (
        <Button variant="secondary" onClick={onRetry}>
          {texts.readAgain}
        </Button>
      )}
    </div>
  );
}
