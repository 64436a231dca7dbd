import type { FactorAnswer, FactorChallenge, FactorMethod } from '@studyhall/contracts';
import { KeyRound } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { securityTexts, type SecurityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { assertPasskey, hasPasskeys } from './passkeys';

interface FactorFormProps {
  methods: readonly FactorMethod[];
  /** A new challenge for a passkey: each is answered once. */
  challenge: () => Promise<FactorChallenge>;
  /** Rejects where the answer was wrong: the form says why and stays. */
  onAnswer: (answer: FactorAnswer) => Promise<void>;
}

/** Asks for the second step in one of the ways that the account has, the easiest first. */
export function FactorForm({ methods, challenge, onAnswer }: FactorFormProps) {
  const texts = useTexts(securityTexts);
  const ways = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [chosen, setChosen] = useState<FactorMethod | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const method = chosen ?? ways[0];

  const attempt = async (answer: () => Promise<FactorAnswer>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await onAnswer(await answer());
    } catch (failure) {
      setError(reasonOf(failure, texts.notConfirmed));
      setCode('');
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (method === 'passkey')
      void attempt(async () => {
        const { passkey_options: options } = await challenge();
        if (!options) throw new Error('No passkey can be used.');
        const assertion = await assertPasskey(options).catch((cause: unknown) => {
          throw new Error(texts.passkeyFailed, { cause });
        });
        return { method, assertion };
      });
    else if (method && code.trim() !== '') void attempt(async () => ({ method, code: code.trim() }));
  };
  if (!method) return <Banner kind="error">{texts.noWay}</Banner>;
  return (
    <form noValidate aria-busy={busy} onSubmit={submit} className="space-y-4">
      {error !== null && <Banner kind="error">{error}</Banner>}
      {method === 'passkey' ? (
        <p className="text-sm text-muted">{texts.passkeyText}</p>
      ) : (
        <TextField
          key={method}
          label={method === 'totp' ? texts.code : texts.recoveryCode}
          hint={method === 'totp' ? texts.codeHint : texts.recoveryCodeHint}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          dir="ltr"
          autoFocus
          required
        />
      )}
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={method !== 'passkey' && code.trim() === ''}
        icon={method === 'passkey' && <KeyRound size={18} aria-hidden="true" />}
        className="w-full"
      >
        {method === 'passkey' ? texts.usePasskey : texts.confirm}
      </Button>
      <div className="flex flex-col items-start">
        {ways
          .filter((way) => way !== method)
          .map((way) => (
            <Button
              key={way}
              variant="quiet"
              disabled={busy}
              onClick={() => {
                setChosen(way);
                setCode('');
                setError(null);
              }}
            >
              {nameOfWay(way, texts)}
            </Button>
          ))}
      </div>
    </form>
  );
}

const nameOfWay = (way: FactorMethod, texts: SecurityTexts): string =>
  ({ totp: texts.useCode, passkey: texts.usePasskey, recovery: texts.useRecoveryCode })[way];
