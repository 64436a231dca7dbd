import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { MessagePage } from './message-page';
import { appTexts, type AppTexts } from './i18n/app.texts';
import { useTexts } from './i18n/texts';

interface State {
  error: Error | null;
}

/** Stands between a broken page and a white screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.error ? <BrokenPage error={this.state.error} /> : this.props.children;
  }
}

function BrokenPage({ error }: { error: Error }) {
  const texts = useTexts(appTexts);
  const [title, text] = explain(error, texts);
  return (
    <MessagePage title={title} text={text}>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
      <details className="mt-8 w-full max-w-md text-start text-sm text-muted">
        <summary className="min-h-10 content-center">{texts.details}</summary>
        <p className="mt-1 rounded-lg bg-sunken p-3 font-mono text-xs break-words">{error.message}</p>
      </details>
    </MessagePage>
  );
}

/** A chunk that is gone means that the server was updated under an open page. */
function explain(error: Error, texts: AppTexts): [string, string] {
  const stale = /dynamically imported module|Importing a module script|Failed to fetch/i.test(error.message);
  return stale ? [texts.updatedTitle, texts.updatedText] : [texts.brokenTitle, texts.brokenText];
}
