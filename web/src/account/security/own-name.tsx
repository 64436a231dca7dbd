import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../../ui/leave-guard';
import { notify } from '../../ui/snackbar';
import { TextField } from '../../ui/text-field';
import { sessionAtom } from '../session';
import { securityCalls } from './security.calls';

/** The user's preferred name, shown in place of the given name. */
export function OwnName() {
  const me = useAtomValue(sessionAtom);
  return me === null || me === 'unknown' ? null : <NameForm key={me.id} stored={me.preferred_name ?? ''} />;
}

function NameForm({ stored }: { stored: string }) {
  const texts = useTexts(securityTexts);
  const [name, setName] = useState(stored);
  /** The last name that the server has accepted: it may store it in another form. */
  const [saved, setSaved] = useState(stored);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    await securityCalls.setName(name).then(
      ({ display_name }) => {
        setSaved(name);
        notify(texts.nameSaved({ name: display_name }), 'success');
      },
      (failure: unknown) => setError(reasonOf(failure, texts.notDone)),
    );
    setBusy(false);
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveGuard isUnsaved={![stored, saved.trim()].includes(name.trim())} isSaving={busy} />
      <TextField
        label={texts.preferredName}
        hint={texts.preferredNameHint}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={name.trim() === stored}>
        {texts.saveName}
      </Button>
    </form>
  );
}
