import { useState, type FormEvent, type ReactNode } from 'react';
import { useGuardedChange, type GuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError, reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useLeaveGuard } from './leave-guard';

interface SettingsFormProps<Report> {
  title: string;
  text?: string;
  /** Whether something was changed: then a link that leaves the page asks first. */
  dirty: boolean;
  /** False while nothing was changed, or while something is missing. */
  ready: boolean;
  /** Saves what was changed; its error is shown above the fields. */
  save: Omit<GuardedChange<Report>, 'failed'>;
  /** Shows what is stored: after a save, and where another admin has changed it meanwhile. */
  reset: () => void;
  onSaved?: (report: Report) => void;
  /** Another button beside the one that saves. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of settings that are saved together. */
export function SettingsForm<Report>(props: SettingsFormProps<Report>) {
  const { title, text, dirty, ready, save, reset, onSaved, action, children } = props;
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [error, setError] = useState<string | null>(null);
  useLeaveGuard(dirty && !busy);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !ready) return;
    setError(null);
    const failed = (failure: unknown): void => {
      setError(reasonOf(failure, texts.tryAgainLater));
      if (failure instanceof ApiError && failure.code === 'conflict') reset();
    };
    const done = await change({ ...save, failed });
    if (!done) return;
    onSaved?.(done.report);
    reset();
  };
  return (
    <Card>
      <h3 className="font-semibold">{title}</h3>
      {text && <p className="mt-1 max-w-2xl text-sm text-muted text-pretty">{text}</p>}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
        {error !== null && <Banner kind="error">{error}</Banner>}
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} disabled={!ready}>
            {texts.saveSettings}
          </Button>
          {action}
        </div>
      </form>
    </Card>
  );
}
