import type { FactorView, OwnConfirmation } from '@studyhall/contracts';
import { KeyRound, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../base/i18n/format';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { TypedGuard } from '../../ui/leave-guard';
import { notify, notifyError } from '../../ui/snackbar';
import { useQuery } from '../data/use-query';
import { AddFactor } from './add-factor';
import { Pending } from './pending';
import { RecoveryCodesShown } from './recovery-codes';
import { securityCalls } from './security.calls';
import { withConfirmation } from './with-confirmation';

/** The user's second factors: list, add, remove, and new recovery codes. */
export function OwnFactorsPart() {
  const texts = useTexts(securityTexts);
  const { data: own, error, retry } = useQuery(securityCalls.factors);
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!own) return <Pending error={error} />;

  const confirmed = async (
    title: string,
    run: (given: OwnConfirmation) => Promise<unknown>,
  ): Promise<void> => {
    await withConfirmation(own.password_needed ? title : null, run).catch((failure: unknown) =>
      notifyError(reasonOf(failure, texts.notDone)),
    );
    retry();
  };
  const remove = ({ id }: FactorView): Promise<void> =>
    confirmed(texts.removeStep, async (given) => {
      await securityCalls.remove(id, given);
      notify(texts.removed, 'success');
    });
  const renew = (): Promise<void> =>
    confirmed(texts.newCodes, async (given) => {
      setCodes((await securityCalls.renewCodes(given)).recovery_codes);
    });

  if (codes) return <RecoveryCodesShown codes={codes} onDone={() => setCodes(null)} />;
  if (adding)
    return (
      <TypedGuard>
        <AddFactor
          own={own}
          onAdded={(made) => {
            setAdding(false);
            setCodes(made);
            notify(texts.added, 'success');
            retry();
          }}
        />
      </TypedGuard>
    );
  return (
    <div className="space-y-3">
      <p className="text-sm text-pretty text-muted">
        {own.factors.length === 0 ? texts.offText : texts.onText({ count: own.recovery_codes_left })}
      </p>
      {own.factors.length > 0 && (
        <ul className="divide-y divide-line">
          {own.factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => void remove(factor)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {own.factors.length === 0 ? texts.setUp : texts.addAnother}
        </Button>
        {own.factors.length > 0 && (
          <Button variant="secondary" onClick={() => void renew()}>
            {texts.newCodes}
          </Button>
        )}
      </div>
    </div>
  );
}

function FactorRow({ factor, onRemove }: { factor: FactorView; onRemove: () => void }) {
  const texts = useTexts(securityTexts);
  const isApp = factor.kind === 'totp';
  const Icon = isApp ? Smartphone : KeyRound;
  const name = factor.label || (isApp ? texts.app : texts.passkey);
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-xs text-muted">
          {texts.addedOn({ day: formatDate(factor.created_at) })}
          {factor.last_used_at !== null && ` · ${texts.lastUsed({ time: formatDate(factor.last_used_at) })}`}
        </p>
      </div>
      <IconButton label={texts.removeNamed({ name })} onClick={onRemove} className="-my-1">
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
