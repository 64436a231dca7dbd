import type { StudentLesson } from '@studyhall/contracts';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { plansTexts } from '../../base/i18n/plans.texts';
import { useTexts } from '../../base/i18n/texts';
import { useToolNames } from '../../common/tool-names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** The teacher's instructions to the assistant in this lesson, shown on a press. */
export function RulesLine({ rules }: { rules: StudentLesson['rules'] }) {
  const texts = useTexts(plansTexts);
  const names = useToolNames();
  const [open, setOpen] = useState(false);
  if (!rules) return null;
  const { scope, tone, tools_off: off, hints } = rules;
  const facts = [
    [texts.scope, scope],
    [texts.tone, tone],
    [texts.toolsOff, off.map((tool) => names[tool]).join(' · ')],
    [texts.hints, hints === null ? '' : texts.hintsCount({ count: hints })],
  ].filter(([, value]) => value !== '');
  if (facts.length === 0) return null;
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        icon={<ScrollText size={18} aria-hidden="true" className="text-brand" />}
        onClick={() => setOpen(true)}
        className="min-h-11! px-2! whitespace-normal!"
      >
        {texts.rulesOfLesson}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.rulesOfLesson}
        text={texts.rulesOfLessonText}
      >
        <dl className="space-y-3 text-sm">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd dir="auto" className="break-words whitespace-pre-line">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
