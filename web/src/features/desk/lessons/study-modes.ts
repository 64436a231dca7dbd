import type { StudyMode } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import type { SelectOption } from '../../../ui/select';

/** The study modes with descriptions, for list boxes of the console. */
export function useStudyModes(): readonly SelectOption<StudyMode>[] {
  const texts = useTexts(adminTexts);
  return [
    { value: 'off', label: texts.studyModeOff, hint: texts.studyModeOffText },
    { value: 'hints', label: texts.studyModeHints, hint: texts.studyModeHintsText },
    { value: 'attempt_first', label: texts.studyModeAttempt, hint: texts.studyModeAttemptText },
  ];
}

/** The study modes for a class, including the school's default. */
export function useClassStudyModes(): readonly SelectOption<StudyMode | null>[] {
  const texts = useTexts(adminTexts);
  return [{ value: null, label: texts.studyModeSchool, hint: texts.studyModeSchoolText }, ...useStudyModes()];
}

/** The name of a class's study mode. */
export function useStudyModeName(mode: StudyMode | null): string {
  return useClassStudyModes().find(({ value }) => value === mode)?.label ?? '';
}
