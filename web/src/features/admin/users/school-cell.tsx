import type { Me } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { can, isMaster } from '@studyhall/domain';
import { useRef, useState, type KeyboardEvent } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import type { ConfirmQuestion } from '../../../ui/ask';
import { calls } from '../admin.calls';
import { undoSentence, userEffects } from '../parts/effects';
import { ChangeRefused } from '../parts/change-refused';
import { upperCased } from '../parts/school-field';
import { useSchoolSuggestion } from '../parts/use-school-suggestion';
import type { UserAccount } from './user-account';

interface SchoolCellProps {
  me: Me;
  user: UserAccount;
  onChanged: (school: string | null) => void;
}

/**
 * The school as text, edited in place: Enter saves, leaving asks first, Escape cancels. Typed text is kept apart from the
 * list, so that a change by another user does not replace it.
 */
export function SchoolCell({ me, user, onChanged }: SchoolCellProps) {
  const texts = useTexts(adminTexts);
  const [draft, setDraft] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  // The confirmation takes the focus, which must not save the field a second time.
  const asking = useRef(false);
  const askSchool = useSchoolSuggestion();
  const known = user.school ?? '';

  const save = async (isMeant: boolean): Promise<void> => {
    const school = draft?.trim().replace(/\s+/g, ' ');
    if (school === undefined || school === known) return setDraft(null);
    if (asking.current) return;
    asking.current = true;
    setFailed(false);
    let meant: string | null = null;
    const done = await guardedChange({
      question: async () => {
        meant = await askSchool(school);
        if (meant === null || meant === known) return false;
        return moveQuestion(user, meant || null, isMeant || meant !== school, texts);
      },
      run: () => calls.setSchool(user.id, meant || null),
      topics: ['users'],
      done: texts.userMoved({ name: personLabel(user) }),
      failed(error) {
        console.error(error);
        setFailed(true);
      },
    });
    asking.current = false;
    if (done) onChanged(meant || null);
    setDraft((current) => (current === draft ? null : current));
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // A name has only one line, which wraps.
      event.preventDefault();
      void save(true);
    }
    if (event.key === 'Escape') setDraft(null);
  };

  return (
    <>
      <textarea
        dir="auto"
        rows={1}
        aria-label={texts.schoolOf({ name: personLabel(user) })}
        value={draft ?? known}
        disabled={isMaster(user) || !can(me, 'user.set_school', user).allowed}
        maxLength={LIMITS.schoolMax}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.noSchool}
        onChange={(event) => setDraft(upperCased(event))}
        onKeyDown={onKey}
        onBlur={() => void save(false)}
        className="block min-h-10 w-full min-w-32 resize-none field-sizing-content rtl:text-right rounded-lg border border-transparent bg-transparent px-2.5 py-2 text-sm wrap-anywhere transition-colors placeholder:text-muted enabled:hover:border-line-strong focus:border-brand focus:bg-surface focus:outline-2 focus:outline-brand/40 disabled:px-0 disabled:text-muted @max-4xl:enabled:-ms-2.5 @4xl:max-w-56"
      />
      {failed && <ChangeRefused label={texts.notSaved} />}
    </>
  );
}

/**
 * Confirms that the user leaves classes. `isMeant`: the user pressed Enter, so a move without losses needs no question.
 */
async function moveQuestion(
  user: UserAccount,
  school: string | null,
  isMeant: boolean,
  texts: AdminTexts,
): Promise<ConfirmQuestion | true> {
  const name = personLabel(user);
  const { effects } = await calls.setSchool(user.id, school, { dry_run: true });
  const text = userEffects(name, effects, texts);
  const title = school === null ? texts.moveUser({ name }) : texts.moveUserTo({ name, school });
  if (text === '' && isMeant) return true;
  const from = texts.movesFrom({ name, school: user.school ?? texts.noSchool });
  return { title, text: `${text || from} ${undoSentence(texts)}`, confirmLabel: texts.moveUserNow };
}
