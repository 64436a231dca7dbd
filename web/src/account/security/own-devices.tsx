import type { OwnSession } from '@studyhall/contracts';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { notify, notifyError } from '../../ui/snackbar';
import { useQuery } from '../data/use-query';
import { DeviceRow } from './device-row';
import { Pending } from './pending';
import { securityCalls } from './security.calls';

/** The user's sessions, with buttons that end one or all others. */
export function OwnDevices() {
  const texts = useTexts(securityTexts);
  const { data: sessions, error, retry } = useQuery(securityCalls.sessions);
  const end = async (run: () => Promise<unknown>): Promise<void> => {
    await run().then(
      () => notify(texts.signedOut, 'success'),
      (failure: unknown) => notifyError(reasonOf(failure, texts.notDone)),
    );
    retry();
  };
  if (!sessions) return <Pending error={error} />;
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
