import type { IdentityProviderTest, IdentityProviderView } from '@studyhall/contracts';
import { FlaskConical, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { useTexts } from '../../../base/i18n/texts';
import { guardedChange, useGuardedChange } from '../../../common/changes/guarded-change';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { CopyButton } from '../parts/copy-button';
import { signInCalls } from './sign-in.calls';

/** One provider: what it is for, the address that the issuer must know, and a try of it. */
export function ProviderCard({ provider, onEdit }: { provider: IdentityProviderView; onEdit: () => void }) {
  const texts = useTexts(identityTexts);
  const { id, label, issuer, schools, domains, enabled, people, redirect_url: address, rules } = provider;
  const { busy, change } = useGuardedChange();
  const [result, setResult] = useState<IdentityProviderTest | null>(null);
  const test = (): void =>
    void change({ run: async () => setResult(await signInCalls.test(id)), topics: [] });
  const remove = (): void =>
    void guardedChange({
      question: () => ({
        title: texts.removeProvider,
        text: texts.removeProviderText({ label, count: people }),
        confirmLabel: texts.remove,
        danger: true,
      }),
      run: () => signInCalls.remove(id),
      topics: ['identity'],
      done: texts.providerRemoved,
    });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-semibold break-words">
          <bdi>{label}</bdi>
        </h3>
        <Chip tone={enabled ? 'ok' : 'neutral'}>{enabled ? texts.on : texts.off}</Chip>
        {provider.by_environment && <Chip tone="neutral">{texts.byEnvironment}</Chip>}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name={texts.issuer}>{issuer}</Fact>
        <Fact name={texts.people}>{texts.peopleCount({ count: people })}</Fact>
        <Fact name={texts.schools}>{schools.length === 0 ? texts.allSchools : schools.join(', ')}</Fact>
        <Fact name={texts.domains}>{domains.length === 0 ? texts.noDomains : domains.join(', ')}</Fact>
        <Fact name={texts.rules}>{texts.ruleCount({ count: rules.length })}</Fact>
        <Fact name={texts.redirectAddress}>
          {address === null ? texts.needsPublicUrl : <bdi dir="ltr">{address}</bdi>}{' '}
          {address !== null && <CopyButton text={address} label={texts.copyAddress} />}
        </Fact>
      </dl>
      {result && <TestResult result={result} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={busy}
          icon={<FlaskConical size={18} aria-hidden="true" />}
          onClick={test}
        >
          {texts.test}
        </Button>
        <Button variant="secondary" icon={<Pencil size={18} aria-hidden="true" />} onClick={onEdit}>
          {texts.edit}
        </Button>
        {!provider.by_environment && (
          <Button variant="quiet" icon={<Trash2 size={18} aria-hidden="true" />} onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** Whether the issuer answers, the way to a try, and the claims of the last one. */
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
