import type { FactorAnswer, FactorChallenge, FactorMethod } from '@studyhall/contracts';
import { KeyRound } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { securityTexts, type SecurityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { useAttempt } from '../../common/use-attempt';
import { reasonOf } from '../../transport/errors';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { assertPasskey, hasPasskeys } from './passkeys';

interface FactorFormProps {
  methods: readonly FactorMethod[];
  /** Requests a new challenge for a passkey: each can be answered once. */
  challenge: () => Promise<FactorChallenge>;
  /** Rejects if the answer was wrong: the form shows why and stays. */
  onAnswer: (answer: FactorAnswer) => Promise<void>;
}

/** Asks for the second factor by one of the account's methods, the easiest first. */
export function FactorForm({ methods, ...rest }: FactorFormProps) {
  const texts = useTexts(securityTexts);
  const [chosen, setChosen] = useState<FactorMethod | null>(null);
  const ways = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const method = chosen ?? ways[0];
  if (!method) return <Banner kind="error">{texts.noWay}</Banner>;
  const others = ways.filter((way) => way !== method);
  return <WayForm key={method} method={method} others={others} onChoose={setChosen} {...rest} />;
}

interface WayFormProps extends Pick<FactorFormProps, 'challenge' | 'onAnswer'> {
  method: FactorMethod;
  others: readonly FactorMethod[];
  onChoose: (method: FactorMethod) => void;
}

function WayForm({ method, others, challenge, onAnswer, onChoose }: WayFormProps) {
  const texts = useTexts(securityTexts);
  const [code, setCode] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const isPasskey = method === 'passkey';
  const answer = async (): Promise<FactorAnswer> => {
    if (method !== 'passkey') return { method, code: code.trim() };
    const { passkey_options: options } = await challenge();
    if (!options) throw new Error(texts.passkeyFailed);
    const assertion = await assertPasskey(options).catch((cause: unknown) => {
      throw new Error(texts.passkeyFailed, { cause });
    });
    return { method, assertion };
  };
  const ready = isPasskey || code.trim() !== '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!ready) return;
    void attempt(async () => {
      try {
        await onAnswer(await answer());
      } catch (error) {
        setCode('');
        throw error;
      }
    });
  };
  return (
    <form noValidate aria-busy={busy} onSubmit={submit} className="space-y-4">
      {failure !== null && <Banner kind="error">{reasonOf(failure, texts.notConfirmed)}</Banner>}
      {isPasskey ? (
        <p className="text-sm text-muted">{texts.passkeyText}</p>
      ) : (
        <TextField
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
        disabled={!ready}
        icon={isPasskey && <KeyRound size={18} aria-hidden="true" />}
        className="w-full"
      >
        {isPasskey ? texts.usePasskey : texts.confirm}
      </Button>
      <div className="flex flex-col">
        {others.map((way) => (
          <Button key={way} variant="quiet" disabled={busy} onClick={() => onChoose(way)}>
            {nameOfWay(way, texts)}
          </Button>
        ))}
      </div>
    </form>
  );
}

const nameOfWay = (way: FactorMethod, texts: SecurityTexts): string =>
  ({ totp: texts.useCode, passkey: texts.usePasskey, recovery: texts.useRecoveryCode })[way];
