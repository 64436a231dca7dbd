import type { RosterSourceView } from '@studyhall/contracts';
import { Plus, School } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { rostersTexts } from '../../../base/i18n/rosters.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { SectionHead } from '../../../common/console/section-head';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { rosterCalls } from './rosters.calls';
import { SourceCard } from './source-card';
import { SourceDialog } from './source-dialog';

/** The school's systems that provide accounts and classes. */
export function RosterSources() {
  const texts = useTexts(rostersTexts);
  const { data, error, retry } = useQuery(rosterCalls.sources());
  const [edited, setEdited] = useState<RosterSourceView | 'new' | null>(null);
  return (
    <section aria-label={texts.rosters} className="mt-10 first:mt-0">
      <SectionHead title={texts.rosters} text={texts.rostersText}>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {texts.addSource}
        </Button>
      </SectionHead>
      {data === null ? (
        <Pending error={error} retry={retry} lines={4} />
      ) : data.length === 0 ? (
        <EmptyState icon={<School size={26} />} title={texts.noSources} text={texts.noSourcesText} />
      ) : (
        <ul className="space-y-4">
          {data.map((source) => (
            <li key={source.id}>
              <SourceCard source={source} onEdit={() => setEdited(source)} />
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <SourceDialog source={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}
