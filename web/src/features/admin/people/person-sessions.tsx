import type { PersonView } from '@studyhall/contracts';
import { LogOut, Monitor, Smartphone, Tablet } from 'lucide-react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { peopleTexts, type PeopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import type { ConfirmQuestion } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { calls } from '../admin.calls';
import { moment } from '../format';
import { useConsole } from '../../../common/console/sections';
import { Part } from '../../../common/console/detail-frame';

type Session = NonNullable<PersonView['sessions']>[number];

const ICONS = { desktop: Monitor, mobile: Smartphone, tablet: Tablet };

/** Where a user is signed in, and the end of one session or of all. */
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
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => void end(() => calls.endSession(person.id, session.id))}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const texts = useTexts(peopleTexts);
  const Icon = ICONS[session.device.kind ?? 'desktop'];
  const name = nameOf(session, texts);
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          {name}
          {session.current && <span className="text-muted"> {texts.thisDevice}</span>}
        </p>
        <p className="text-xs text-muted">
          {texts.lastUsed({ time: moment(session.last_used_at) })}
          {session.address !== null && (
            <>
              {' · '}
              <bdi>{session.address}</bdi>
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <IconButton label={texts.endSession({ device: name })} onClick={onEnd} className="-my-1">
          <LogOut size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </IconButton>
      )}
    </li>
  );
}

function nameOf({ device: { browser, system } }: Session, texts: PeopleTexts): string {
  if (browser && system) return texts.browserOn({ browser, system });
  return browser ?? system ?? texts.unknownDevice;
}
