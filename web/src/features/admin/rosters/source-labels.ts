import type { RosterSourceKind } from '@studyhall/contracts';
import type { RostersTexts } from '../../../base/i18n/rosters.texts';
import { formatTime } from '../format';

export const kindLabel = (kind: RosterSourceKind, texts: RostersTexts): string =>
  ({
    oneroster_rest: texts.kindRest,
    oneroster_csv: texts.kindZip,
    csv: texts.kindCsv,
    lti: texts.kindLti,
    scim: texts.kindScim,
  })[kind];

/** When a source is read each night; null for never. */
export const hourLabel = (hour: number | null, texts: RostersTexts): string =>
  hour === null ? texts.never : formatTime(`${hour}:00`);

/** True if the server reads sources of this kind automatically each night. */
export const isReadByNight = (kind: RosterSourceKind): boolean => kind === 'oneroster_rest' || kind === 'lti';
