import type { GroupView } from '@studyhall/contracts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notifyError } from '../../../ui/snackbar';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { cardsOf, type PasswordCard } from '../imports/password-file';
import { KeptPasswords } from '../imports/password-sheets';
import { failureLine } from '../../../common/changes/failures';
import { offerUndo } from '../../../common/changes/undo';
import { invalidate } from '../../../account/data/queries';

const PasswordCards = lazyPart(deferredImport(() => import('../imports/password-cards'), 'PasswordCards'));

/** Sets a new password for every student of a class, and prints cards to hand out. */
export function ClassPasswords({ group }: { group: GroupView }) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [asking, setAsking] = useState(false);
  const [cards, setCards] = useState<PasswordCard[] | null>(null);
  const [isDone, setDone] = useState(false);
  const count = group.member_count;
  if (count === 0) return null;
  const reset = async (): Promise<void> => {
    try {
      const report = await calls.changeUsers({ action: 'reset_password', filter: { class: group.id } });
      const [first] = report.failed;
      if (first) notifyError(failureLine(first.display_name ?? group.name, first));
      if (report.done > 0) {
        offerUndo(texts.passwordsReset({ count: report.done, shown: formatNumber(report.done) }), report);
        setCards(cardsOf(report.passwords ?? [], group));
        setDone(true);
      }
      invalidate('users');
    } catch (error) {
      notifyError(reasonOf(error, common.tryAgainLater));
    }
    setAsking(false);
  };
  return (
    <>
      {isDone && <KeptPasswords className="mt-4" />}
      <Button
        variant="secondary"
        className="mt-4 whitespace-normal"
        icon={<Printer size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {texts.resetAndPrint}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.resetAndPrint}
        text={texts.resetClassText({ count, shown: formatNumber(count), name: group.name })}
        confirmLabel={texts.resetPasswords}
        onConfirm={reset}
        onClose={() => setAsking(false)}
      />
      {cards && <PasswordCards people={cards} onPrinted={() => setCards(null)} />}
    </>
  );
}
