import type { OwnSession } from '@studyhall/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { notify, notifyError } from '../../ui/snackbar';
import { Spinner } from '../../ui/spinner';
import { DeviceRow } from './device-row';
import { securityCalls } from './security.calls';

/** Where the user is signed in, with the end of one session or of all others. */
export function OwnDevices() {
  const texts = useTexts(securityTexts);
  const [sessions, setSessions] = useState<OwnSession[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = (): Promise<void> =>
    securityCalls
      .sessions()
      .then(setSessions, (failure: unknown) => setError(reasonOf(failure, texts.notDone)));
  const loadFirst = useEffectEvent(() => void load());
  useEffect(() => loadFirst(), []);
  const end = async (run: () => Promise<unknown>): Promise<void> => {
    await run().then(
      () => notify(texts.signedOut, 'success'),
      (failure: unknown) => notifyError(reasonOf(failure, texts.notDone)),
    );
    await load();
  };
  if (error !== null) return <Banner kind="error">{error}</Banner>;
  if (!sessions) return <Spinner label={texts.loading} />;
  const here = sessions.find(({ current }) => current)?.place ?? null;
  const placeOf = ({ place, current }: OwnSession): string | null =>
    place === null || current || place !== here ? place : texts.sameNetwork({ place });
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            place={placeOf(session)}
            onEnd={() => void end(() => securityCalls.endSession(session.id))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-2" onClick={() => void end(securityCalls.endOthers)}>
          {texts.endOthers}
        </Button>
      )}
    </>
  );
}
