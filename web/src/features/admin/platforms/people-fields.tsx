import type { LtiPlatformView } from '@studyhall/contracts';
import { useState } from 'react';
import { identityTexts } from '../../../base/i18n/identity.texts';
import { platformsTexts } from '../../../base/i18n/platforms.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { useTextFields } from '../../../ui/use-text-fields';
import { toList } from '../parts/to-list';

/** The form fields for how a platform handles people, and their values. */
export function usePeopleFields(platform: LtiPlatformView | null) {
  const texts = useTexts(platformsTexts);
  const shared = useTexts(identityTexts);
  const { typed, field } = useTextFields({
    label: platform?.label ?? '',
    schools: platform?.schools.join(', ') ?? '',
    domains: platform?.domains.join(', ') ?? '',
    external_source: platform?.external_source ?? '',
  });
  const [unknown, setUnknown] = useState(platform?.unknown ?? 'refuse');
  const { label, schools, domains, external_source: source } = typed;
  return {
    people: {
      ...{ label, unknown, external_source: source.trim() || null },
      ...{ schools: toList(schools), domains: toList(domains) },
    },
    ready: label.trim() !== '',
    name: <TextField label={texts.name} hint={texts.nameHint} {...field('label')} maxLength={60} />,
    fields: (
      <>
        <TextField label={shared.schools} hint={shared.schoolsHint} {...field('schools')} />
        <TextField
          label={texts.externalSource}
          hint={texts.externalSourceHint}
          {...field('external_source')}
          maxLength={100}
        />
        <TextField label={shared.domains} hint={texts.domainsHint} {...field('domains')} dir="ltr" />
        <Select
          label={shared.unknown}
          value={unknown}
          onChange={setUnknown}
          options={[
            { value: 'refuse', label: shared.unknownRefuse },
            { value: 'ask', label: shared.unknownAsk },
            { value: 'create', label: texts.unknownCreate },
          ]}
        />
      </>
    ),
  };
}
