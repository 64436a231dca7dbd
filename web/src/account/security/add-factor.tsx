import type { AddedFactor, NewTotp, OwnConfirmation, OwnFactors } from '@studyhall/contracts';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { useAttempt } from '../../common/use-attempt';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/password-field';
import { QrCode } from '../../ui/qr-code';
import { TextField } from '../../ui/text-field';
import { useBackToClose } from '../../ui/use-back-to-close';
import { hasPasskeys, makePasskey } from './passkeys';
import { securityCalls } from './security.calls';
import { withConfirmation } from './with-confirmation';

interface AddFactorProps {
  own: OwnFactors;
  /** Called when the second factor exists, with recovery codes to show if it is the first. */
  onAdded: (codes: readonly string[] | null) => void;
}

/** Sets up a second factor: password, method, first use. */
export function AddFactor({ own, onAdded }: AddFactorProps) {
  const [app, setApp] = useState<NewTotp | null>(null);
  const added = ({ recovery_codes: codes }: AddedFactor): void => onAdded(codes ?? null);
  if (app) return <FirstCode app={app} onAdded={added} onBack={() => setApp(null)} />;
  return <ChooseWay own={own} onApp={setApp} onAdded={added} />;
}

interface ChooseWayProps {
  own: OwnFactors;
  onApp: (app: NewTotp) => void;
  onAdded: (added: AddedFactor) => void;
}

function ChooseWay({ own: { available, password_needed }, onApp, onAdded }: ChooseWayProps) {
  const texts = useTexts(securityTexts);
  const [password, setPassword] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const confirmed = <T,>(run: (given: OwnConfirmation) => Promise<T>): Promise<T> =>
    withConfirmation(null, run, password_needed ? { current_password: password } : {});
  const addApp = (): Promise<void> => attempt(async () => onApp(await confirmed(securityCalls.beginTotp)));
  const addPasskey = (): Promise<void> =>
    attempt(async () => {
      const options = await confirmed(securityCalls.beginPasskey);
      const credential = await makePasskey(options).catch((cause: unknown) => {
        throw new Error(texts.passkeyFailed, { cause });
      });
      onAdded(await securityCalls.addPasskey(credential));
    });
  const hasApp = available.includes('totp');
  const hasPasskey = available.includes('passkey') && hasPasskeys();
  const ready = !password_needed || password !== '';
  if (!hasApp && !hasPasskey) return <Banner kind="warning">{texts.noneAvailable}</Banner>;
  return (
    <form
      noValidate
      aria-busy={busy}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void (hasApp ? addApp() : addPasskey());
      }}
    >
      {failure !== null && <Banner kind="error">{reasonOf(failure, texts.notDone)}</Banner>}
      {password_needed && (
        <PasswordField
          label={texts.ownPassword}
          value={password}
          autoComplete="current-password"
          autoFocus
          disabled={busy}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {hasApp && (
        <div>
          <Button
            type="submit"
            disabled={!ready || busy}
            icon={<Smartphone size={18} aria-hidden="true" />}
            className="w-full"
          >
            {texts.addApp}
          </Button>
          <p className="mt-1 text-sm text-muted">{texts.addAppText}</p>
        </div>
      )}
      {hasPasskey && (
        <div>
          <Button
            type={hasApp ? 'button' : 'submit'}
            variant={hasApp ? 'secondary' : 'primary'}
            disabled={!ready || busy}
            icon={<KeyRound size={18} aria-hidden="true" />}
            className="w-full"
            onClick={hasApp ? () => void addPasskey() : undefined}
          >
            {texts.addPasskey}
          </Button>
          <p className="mt-1 text-sm text-muted">{texts.addPasskeyText}</p>
        </div>
      )}
    </form>
  );
}

interface FirstCodeProps {
  app: NewTotp;
  onAdded: (added: AddedFactor) => void;
  onBack: () => void;
}

function FirstCode({ app: { secret, uri }, onAdded, onBack }: FirstCodeProps) {
  const texts = useTexts(securityTexts);
  const [code, setCode] = useState('');
  const { busy, failure, attempt } = useAttempt();
  useBackToClose(true, () => !busy && onBack());
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void attempt(async () => onAdded(await securityCalls.confirmTotp(code)));
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={submit} className="space-y-4">
      {failure !== null && <Banner kind="error">{reasonOf(failure, texts.notDone)}</Banner>}
      <p className="text-sm text-pretty text-muted">{texts.scan}</p>
      <div className="mx-auto size-48">
        <QrCode text={uri} label={texts.qrLabel} />
      </div>
      <p className="text-sm text-muted">
        {texts.typeSecret}{' '}
        <code dir="ltr" className="font-mono text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} disabled={code.trim() === ''}>
          {texts.confirm}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}
