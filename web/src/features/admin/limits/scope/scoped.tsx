import type { ReactNode } from 'react';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import type { Scope } from '../limits.calls';
import { ScopePicker } from './scope-picker';
import { toScope, useScope, type Target } from './use-scope';

interface ScopedProps {
  targets: readonly Target[];
  /** Renders the settings of the selected scope. */
  children: (scope: Scope) => ReactNode;
}

/** Settings with a scope picker. Values typed for one school, class or person never show for another. */
export function Scoped({ targets, children }: ScopedProps) {
  const texts = useTexts(limitsTexts);
  const { chosen } = useScope();
  const offered = targets.includes(chosen.target) ? chosen : { ...chosen, target: 'school' as const };
  const scope = toScope(offered);
  return (
    <>
      <ScopePicker targets={targets} target={offered.target} />
      {scope === null ? (
        <p className="text-muted">{texts.chooseFirst}</p>
      ) : (
        <div key={JSON.stringify(scope)}>{children(scope)}</div>
      )}
    </>
  );
}
