import { Check, Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { productNameAtom } from '../../common/config.atoms';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../../ui/leave-guard';
import { PrintAlone } from '../../ui/print-alone';
import { useCopied } from '../../ui/use-copied';

/** Ten recovery codes, shown once: to copy or print. */
export function RecoveryCodesShown({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const texts = useTexts(securityTexts);
  const product = useAtomValue(productNameAtom);
  const [copied, copy] = useCopied();
  const [printing, setPrinting] = useState(false);
  const list = (
    <ul dir="ltr" className="space-y-1 font-mono text-sm">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
  return (
    <div className="space-y-4">
      <LeaveGuard
        isUnsaved
        title={texts.codesNotKept}
        text={texts.codesNotKeptText}
        stayLabel={texts.backToCodes}
      />
      <p className="text-sm text-pretty text-muted">{texts.codesText}</p>
      <div className="rounded-lg border border-line p-4">{list}</div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          onClick={() => void copy(() => navigator.clipboard.writeText(codes.join('\n')))}
        >
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button
          variant="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {texts.print}
        </Button>
        <Button onClick={onDone}>{texts.codesKept}</Button>
      </div>
      {printing && (
        <PrintAlone title={texts.recoveryCodes} onPrinted={() => setPrinting(false)}>
          <h1 className="mb-4 text-xl font-semibold">
            {product}: {texts.recoveryCodes}
          </h1>
          {list}
        </PrintAlone>
      )}
    </div>
  );
}
