import type { AdminScope } from '@studyhall/contracts';
import type { PeopleTexts } from '../../../base/i18n/people.texts';
import type { SelectOption } from '../../../ui/select';

/** What a school admin may change, to choose from. */
export const scopeOptions = (texts: PeopleTexts): Array<SelectOption<AdminScope>> => [
  { value: 'full', label: texts.scopeFull, hint: texts.scopeFullHint },
  { value: 'helpdesk', label: texts.scopeHelpdesk, hint: texts.scopeHelpdeskHint },
  { value: 'read_only', label: texts.scopeReadOnly, hint: texts.scopeReadOnlyHint },
];
