import { useState } from 'react';

/**
 * What was typed over stored settings. What is untouched follows the stored value, also when another admin changes it, and
 * only what was touched is in `changes`. `before` is the answer as it was at the first change: the server refuses to put it back
 * over what another admin stored since.
 */
export function useDraft<Settings extends object, Answer = undefined>(stored: Settings, answer?: Answer) {
  const [typed, setTyped] = useState<Partial<Settings>>({});
  const [seen, setSeen] = useState(answer);
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== stored[name as keyof Settings]),
  ) as Partial<Settings>;
  const isDirty = Object.keys(changes).length > 0;
  return {
    draft: { ...stored, ...changes },
    changes,
    isDirty,
    before: isDirty ? seen : answer,
    change: (part: Partial<Settings>): void => {
      if (!isDirty) setSeen(() => answer);
      setTyped((earlier) => ({ ...earlier, ...part }));
    },
    reset: (): void => setTyped({}),
  };
}
