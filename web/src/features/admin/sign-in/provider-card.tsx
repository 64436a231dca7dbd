import type { IdentityProviderTest, IdentityProviderView } from '@studyhall/contracts';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { formatDateTime } from '../format';
import { CopyButton } from '../parts/copy-button';
import { signInCalls } from './sign-in.calls';
import { SystemCard } from './system-card';

/** One provider: its purpose, the URL that the issuer must know, and a test. */
export function ProviderCard({ provider, onEdit }: { provider: IdentityProviderView; onEdit: () => void }) {
  const texts = useTexts(identityTexts);
  const { id, label, issuer, schools, domains, people, by_environment: isFixed, rules } = provider;
  const { redirect_url: address, renewals } = provider;
  const { busy, change } = useGuardedChange();
  const [result, setResult] = useState<IdentityProviderTest | null>(null);
  const test = (): void =>
    void change({ run: async () => setResult(await signInCalls.test(id)), topics: [] });
  return (
    <SystemCard
      name={label}
      enabled={provider.enabled}
      mark={isFixed && <Chip>{texts.byEnvironment}</Chip>}
      facts={[
        [texts.issuer, issuer],
        [texts.people, texts.peopleCount({ count: people })],
        [texts.renewals, texts.renewalCount({ count: renewals.sessions })],
        [texts.schools, schools.length === 0 ? texts.allSchools : schools.join(', ')],
        [texts.domains, domains.length === 0 ? texts.noDomains : domains.join(', ')],
        [texts.rules, texts.ruleCount({ count: rules.length })],
        [
          texts.redirectAddress,
          address === null ? (
            texts.needsPublicUrl
          ) : (
            <>
              <bdi dir="ltr">{address}</bdi> <CopyButton text={address} label={texts.copyAddress} />
            </>
          ),
        ],
      ]}
      actions={
        <Button
          variant="secondary"
          busy={busy}
          icon={<FlaskConical size={18} aria-hidden="true" />}
          onClick={test}
        >
          {texts.test}
        </Button>
      }
      onEdit={onEdit}
      removal={
        isFixed
          ? null
          : {
              title: texts.removeProvider,
              text: texts.removeProviderText({ label, count: people }),
              run: () => signInCalls.remove(id),
              done: texts.providerRemoved,
            }
      }
    >
      {renewals.failing_since !== null && (
        <div className="mt-4">
          <Banner kind="error">
            {texts.renewalsFail({
              count: renewals.failing,
              time: formatDateTime(renewals.failing_since),
              hours: provider.renewal_grace_hours,
            })}
          </Banner>
        </div>
      )}
      {result && <TestResult result={result} />}
    </SystemCard>
  );
}

/** Whether the issuer answers, a button that starts a test sign-in, and the claims of the last one. */
function TestResult({ result }: { result: IdentityProviderTest }) {
  const texts = useTexts(identityTexts);
  const { ok, detail, sign_in_url: url, claims } = result;
  return (
    <div className="mt-4 space-y-2">
      <Banner kind={ok ? 'info' : 'error'}>{detail}</Banner>
      {url !== null && (
        <p className="text-sm">
          <a href={url} className="inline-block min-h-10 content-center underline underline-offset-4">
            {texts.trySignIn}
          </a>
        </p>
      )}
      {claims !== null && (
        <>
          <p className="text-sm text-muted">{texts.lastClaims}</p>
          <pre dir="ltr" className="max-h-80 overflow-auto rounded-lg bg-sunken p-3 text-xs">
            {JSON.stringify(claims, null, 2)}
          </pre>
        </>
      )}
    </div>
  );
}
