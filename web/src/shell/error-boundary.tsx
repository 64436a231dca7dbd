import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { ChunkFailure, isChunkFailure } from '../common/chunk-failure';
import { MessagePage } from '../common/message-page';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

interface State {
  error: Error | null;
}

/** Shows a message instead of a blank page after a render error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return isChunkFailure(error) ? <ChunkFailure /> : <BrokenPage error={error} />;
  }
}

function BrokenPage({ error }: { error: Error }) {
  const texts = useTexts(appTexts);
  return (
    <MessagePage title={texts.brokenTitle} text={texts.brokenText}>
      <Button size="lg" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
      <details className="mt-8 w-full max-w-md text-start text-sm text-muted">
        <summary className="min-h-10 content-center">{texts.details}</summary>
        <p className="mt-1 rounded-lg bg-sunken p-3 font-mono text-xs break-words">{error.message}</p>
      </details>
    </MessagePage>
  );
}
