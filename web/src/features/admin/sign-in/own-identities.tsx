import type { OwnConfirmation, OwnIdentity } from '@studyhall/contracts';
import { useQuery } from '../../../account/data/use-query';
import { securityCalls } from '../../../account/security/security.calls';
import { withConfirmation } from '../../../account/security/with-confirmation';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { Pending } from '../../../common/console/load-error';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { notify } from '../../../ui/snackbar';
import { signInCalls } from './sign-in.calls';

/** The school accounts with which the user signs in, or can. Mounted only while open. */
export function OwnIdentitiesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(identityTexts);
  const { data, error, retry } = useQuery(signInCalls.own());
  return (
    <Dialog open onClose={onClose} title={texts.ownAccounts} text={texts.ownAccountsText}>
      {data === null && <Pending error={error} retry={retry} lines={2} />}
      {data?.length === 0 && <p className="text-sm text-muted">{texts.ownNone}</p>}
      <ul className="divide-y divide-line">
        {data?.map((identity) => (
          <OwnIdentityRow key={identity.id} identity={identity} />
        ))}
      </ul>
    </Dialog>
  );
}

function OwnIdentityRow({ identity: { id, label, linked_at: linked } }: { identity: OwnIdentity }) {
  const texts = useTexts(identityTexts);
  const { busy, change } = useGuardedChange();
  const confirmed = (title: string, run: (given: OwnConfirmation) => Promise<void>): void =>
    void change({
      run: async () => {
        const { password_needed } = await securityCalls.factors.load();
        await withConfirmation(password_needed ? title : null, run);
      },
      topics: ['identity'],
    });
  const connect = (): void =>
    confirmed(texts.ownConnect, async (given) =>
      window.location.assign((await signInCalls.link(id, given)).url),
    );
  const disconnect = (): void =>
    confirmed(texts.ownDisconnect, async (given) => {
      await signInCalls.unlink(id, given);
      notify(texts.ownDisconnected, 'success');
    });
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <p className="min-w-0 flex-1 break-words">
        <bdi className="font-medium">{label}</bdi>
        <span className="block text-sm text-muted">
          {linked === null ? texts.ownNotConnected : texts.ownConnected}
        </span>
      </p>
      <Button variant="secondary" busy={busy} onClick={linked === null ? connect : disconnect}>
        {linked === null ? texts.ownConnect : texts.ownDisconnect}
      </Button>
    </li>
  );
}
