import type { PasswordSheetView } from '@studyhall/contracts';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { useQuery } from '../../../account/data/use-query';
import { readPasswords, type PasswordCard } from './password-file';
import { saveCsv } from './save-csv';

const PasswordCards = lazyPart(deferredImport(() => import('./password-cards'), 'PasswordCards'));

/** The latest passwords reset within the last day: closing a dialog does not lose them. */
export function KeptPasswords({ className = 'mb-4' }: { className?: string }) {
  const texts = useTexts(adminTexts);
  const { data } = useQuery(calls.passwordSheets);
  const [newest] = data ?? [];
  const { busy, change } = useGuardedChange();
  const [cards, setCards] = useState<PasswordCard[] | null>(null);
  if (!newest) return null;
  const fetch = ({ id }: PasswordSheetView, act: (csv: string) => void) =>
    change({ run: async () => act(await calls.downloadSheet(id)), topics: [] });
  return (
    <Banner kind="info" className={className}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex-[1_1_16rem]">
          {texts.keptPasswords({ count: newest.users, until: formatDateTime(newest.kept_until) })}
        </p>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={busy}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void fetch(newest, (csv) => saveCsv('studyhall-passwords.csv', csv))}
          >
            {texts.downloadAgain}
          </Button>
          <Button
            variant="secondary"
            disabled={busy}
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => void fetch(newest, (csv) => setCards(readPasswords(csv)))}
          >
            {texts.printCards}
          </Button>
        </span>
      </div>
      {cards && <PasswordCards people={cards} onPrinted={() => setCards(null)} />}
    </Banner>
  );
}
