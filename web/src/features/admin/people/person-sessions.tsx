import type { PersonView } from '@studyhall/contracts';
import { DeviceRow } from '../../../account/security/device-row';
import { guardedChange } from '../../../common/changes/guarded-change';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import type { ConfirmQuestion } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { useConsole } from '../../../common/console/sections';
import { Part } from '../../../common/console/detail-frame';

/** A user's sessions, with buttons that end one or all. */
export function PersonSessions({ person, onEnded }: { person: PersonView; onEnded: () => void }) {
  const texts = useTexts(peopleTexts);
  const { me } = useConsole();
  const { sessions } = person;
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const end = async (run: () => Promise<unknown>, question?: ConfirmQuestion): Promise<void> => {
    await guardedChange({ question: question && (() => question), run, topics: [], done: texts.signedOut });
    onEnded();
  };
  const endAll = () =>
    end(() => calls.endSessions(person.id), {
      title: texts.endAll,
      text: texts.endAllText({ name: personLabel(person), count: others.length }),
      confirmLabel: texts.endAll,
      danger: true,
    });
  return (
    <Part
      title={texts.sessions}
      action={
        others.length > 0 && (
          <Button variant="secondary" onClick={() => void endAll()}>
            {person.id === me.id ? texts.endOthers : texts.endAll}
          </Button>
        )
      }
    >
      {sessions === null ? (
        <p className="text-sm text-muted">{texts.sessionsHidden}</p>
      ) : sessions.length === 0 ? (
        <p className="text-sm text-muted">{texts.noSessions}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              place={session.address}
              onEnd={() => void end(() => calls.endSession(person.id, session.id))}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}
