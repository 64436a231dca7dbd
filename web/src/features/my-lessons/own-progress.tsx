import type { StudentProgress } from '@studyhall/contracts';
import { usePageTitle } from '../../common/page-title';
import { ProgressWeeks } from '../../common/progress-weeks';
import { reportTexts } from '../../base/i18n/report.texts';
import { useTexts } from '../../base/i18n/texts';
import { Loaded } from './loaded';

/** The user's progress in lessons over weeks: what their teachers see, for all classes together. */
export function OwnProgress() {
  const texts = useTexts(reportTexts);
  usePageTitle(texts.myProgress);
  return (
    <Loaded<StudentProgress> path="/api/me/progress">
      {(progress) => <ProgressWeeks progress={progress} />}
    </Loaded>
  );
}
