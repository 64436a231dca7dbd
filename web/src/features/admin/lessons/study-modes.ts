import type { StudyMode } from '@studyhall/contracts';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import type { SelectOption } from '../../../ui/select';

/** The study modes as a list box offers them. */
export function useStudyModes(): readonly SelectOption<StudyMode>[] {
  const texts = useTexts(wallTexts);
  return [
    { value: 'off', label: texts.studyOff },
    { value: 'hints', label: texts.studyHints },
    { value: 'attempt_first', label: texts.studyAttempt },
  ];
}
