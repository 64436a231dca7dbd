import { useState } from 'react';

/**
 * What was typed over stored settings. What is untouched follows the stored value, also when another admin changes it, and
 * only what was touched is in `changes`.
 */
export function useDraft<Settings extends object>(stored: Settings) {
  const [typed, setTyped] = useState<Partial<Settings>>({});
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== stored[name as keyof Settings]),
  ) as Partial<Settings>;
  return {
    draft: { ...stored, ...changes },
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (part: Partial<Settings>): void => setTyped((before) => ({ ...before, ...part })),
    reset: (): void => setTyped({}),
  };
}
