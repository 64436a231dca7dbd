import type { StuckReason } from '@studyhall/contracts';
import type { WallTexts } from '../../../base/i18n/wall.texts';

export const stuckLabel = (stuck: StuckReason, texts: WallTexts): string =>
  ({
    same_question: texts.sameQuestion,
    code_fails: texts.codeFails,
    regenerated: texts.regenerated,
    idle: texts.idle,
  })[stuck];
