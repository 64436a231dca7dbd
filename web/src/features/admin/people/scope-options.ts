import type { AdminScope } from '@studyhall/contracts';
import type { PeopleTexts } from '../../../base/i18n/people.texts';
import type { SelectOption } from '../../../ui/select';

/** The scopes of a school admin, as options. */
export const scopeOptions = (texts: PeopleTexts): Array<SelectOption<AdminScope>> => [
  { value: 'full', label: texts.scopeFull, hint: texts.scopeFullHint },
  { value: 'helpdesk', label: texts.scopeHelpdesk, hint: texts.scopeHelpdeskHint },
  { value: 'read_only', label: texts.scopeReadOnly, hint: texts.scopeReadOnlyHint },
];
