import { useState, type FormEvent, type ReactNode } from 'react';
import { RestoredLine } from '../../../common/restored-line';
import { useGuardedChange, type GuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { ApiError, reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LeaveGuard } from '../../../ui/leave-guard';

interface SettingsFormProps<Report> {
  title: string;
  text?: string;
  /** True if there are changes: leaving the page then asks first. */
  dirty: boolean;
  /** When changes were typed that are restored and not saved; null if there are none. */
  restoredAt: number | null;
  /** False while nothing was changed or required input is missing. */
  ready: boolean;
  /** Saves the changes; an error is shown above the fields. */
  save: Omit<GuardedChange<Report>, 'failed'>;
  /** Shows the stored values: after a save, and if another admin has changed them. */
  reset: () => void;
  onSaved?: (report: Report) => void;
  /** A button beside Save. */
  action?: ReactNode;
  children: ReactNode;
}

/** A card of settings that are saved together. */
export function SettingsForm<Report>(props: SettingsFormProps<Report>) {
  const { title, text, dirty, restoredAt, ready, save, reset, onSaved, action, children } = props;
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [error, setError] = useState<string | null>(null);
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
      <LeaveGuard isUnsaved={dirty} isSaving={busy} />
      <h3 className="font-semibold">{title}</h3>
      {text && <p className="mt-1 max-w-2xl text-sm text-muted text-pretty">{text}</p>}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
        <RestoredLine at={restoredAt} onDiscard={reset} />
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
