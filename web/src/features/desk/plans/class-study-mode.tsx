import type { ClassView, StudyMode } from '@studyhall/contracts';
import { useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { useClassStudyModes } from '../lessons/study-modes';
import { planCalls } from './plan.calls';

/** The study mode of a class with its description. A change applies at once. */
export function ClassStudyMode({ group: { id, study_mode: stored } }: { group: ClassView }) {
  const texts = useTexts(adminTexts);
  const modes = useClassStudyModes();
  const [setting, setSetting] = useState<{ mode: StudyMode | null } | null>(null);
  const mode = setting ? setting.mode : stored;
  const set = async (next: StudyMode | null): Promise<void> => {
    setSetting({ mode: next });
    await guardedChange({ run: () => planCalls.setStudyMode(id, next), topics: ['groups'] });
    setSetting(null);
  };
  return (
    <div className="mb-4">
      <Select<StudyMode | null>
        label={texts.classStudyMode}
        options={modes}
        value={mode}
        onChange={(next) => void set(next)}
        className="sm:w-80"
      />
      <p className="mt-1 text-sm text-muted">{modes.find(({ value }) => value === mode)?.hint}</p>
    </div>
  );
}
