import type { LessonTool } from '@studyhall/contracts';
import { plansTexts } from '../base/i18n/plans.texts';
import { useTexts } from '../base/i18n/texts';

/** The names of the tools that a lesson can turn off. */
export function useToolNames(): Record<LessonTool, string> {
  const texts = useTexts(plansTexts);
  return {
    code: texts.toolCode,
    documents: texts.toolDocuments,
    images: texts.toolImages,
    study: texts.toolStudy,
    web: texts.toolWeb,
  };
}
