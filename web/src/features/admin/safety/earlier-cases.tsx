import type { Me, SafeguardingView } from '@studyhall/contracts';
import { isMaster } from '@studyhall/domain';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { useConsole } from '../../../common/console/sections';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { safetyCalls } from './safety.calls';

type Person = NonNullable<SafeguardingView['lead']>;

/** Shows who waits for access to earlier cases, and lets the deciding person agree. */
export function EarlierCases({ schoolId, settings }: { schoolId: number; settings: SafeguardingView }) {
  const texts = useTexts(safetyTexts);
  const { me } = useConsole();
  const { busy, change } = useGuardedChange();
  const waiting = [settings.lead, settings.deputy].filter(
    (person) => person !== null && person.available && person.confirmed_at !== null,
  );
  const agree = ({ id, display_name: name }: Person): void =>
    void change({
      question: () => ({
        title: texts.earlierTitle({ name }),
        text: texts.earlierText({ name }),
        confirmLabel: texts.earlierAgree,
      }),
      run: () => safetyCalls.showEarlierCases(schoolId, id),
      topics: ['safety'],
      done: texts.earlierAgreed({ name }),
    });
  return waiting.map((person) => {
    const by = person?.earlier_cases_wait_for ?? null;
    if (person === null || by === null) return null;
    return (
      <Banner
        key={person.id}
        kind="warning"
        className="mb-4 print:hidden"
        action={
          decides(me, settings, by) && (
            <Button variant="secondary" busy={busy} onClick={() => agree(person)}>
              {texts.earlierAgree}
            </Button>
          )
        }
      >
        {texts.earlierWaits({ by: by === 'master_admin' ? 'other' : by, name: person.display_name })}
      </Banner>
    );
  });
}

/** True if the user is the deciding person. */
const decides = (me: Me, settings: SafeguardingView, by: NonNullable<Person['earlier_cases_wait_for']>) =>
  by === 'master_admin' ? isMaster(me) : settings[by]?.id === me.id;
