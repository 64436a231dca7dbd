import { isMaster } from '@studyhall/domain';
import { X } from 'lucide-react';
import { useImperativeHandle, useState, type FormEvent } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { timeZone } from '../format';
import type { RunSearch, TypedSearch } from '../parts/pending-search';
import { SchoolFilter } from '../parts/school-filter';
import { useConsole } from '../../../common/console/sections';
import { ACTIONS, actionLabel } from './action-label';

export interface AuditFilter {
  actor: string;
  target: string;
  action: string | null;
  school: string | null;
  /** Days from the date field, such as `2026-11-21`; empty for no bound. Both are included. */
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { actor: '', target: '', action: null, school: null, from: '', to: '' };

export const isFiltered = (filter: AuditFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value !== '');

/** Leaves room for `mm/dd/yyyy` beside the browser's calendar button. */
const DAY = 'sm:[&_input]:px-2.5 sm:[&_input]:text-sm';

interface AuditFiltersProps {
  value: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  /** Set to a function that runs the search while names are typed and not searched. */
  typed: TypedSearch;
}

/** Names are searched on Search or Enter; selections apply at once. */
export function AuditFilters({ value, onChange, typed }: AuditFiltersProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const [actor, setActor] = useState(value.actor);
  const [target, setTarget] = useState(value.target);
  const [before, setBefore] = useState(value);
  if (before.actor !== value.actor || before.target !== value.target) {
    setBefore(value);
    setActor(value.actor);
    setTarget(value.target);
  }
  const choose = (part: Partial<AuditFilter>) =>
    onChange({ ...value, actor: actor.trim(), target: target.trim(), ...part });
  const isTyped = actor.trim() !== value.actor.trim() || target.trim() !== value.target.trim();
  useImperativeHandle<RunSearch, RunSearch>(typed, () => (isTyped ? () => choose({}) : null));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose({});
  };
  const clear = () => {
    setActor('');
    setTarget('');
    onChange(NO_FILTER);
  };
  return (
    <form
      role="search"
      aria-label={texts.auditLog}
      onSubmit={submit}
      className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      <TextField
        label={texts.who}
        value={actor}
        onChange={(event) => setActor(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <TextField
        label={texts.whom}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Select<string | null>
        label={texts.what}
        value={value.action}
        onChange={(action) => choose({ action })}
        options={[
          { value: null, label: texts.allChanges },
          ...ACTIONS.map((each) => ({ value: each, label: actionLabel(each, texts) })),
        ]}
      />
      {isMaster(me) && (
        <div>
          <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
            {texts.school}
          </p>
          <SchoolFilter value={value.school} onChange={(school) => choose({ school })} />
        </div>
      )}
      <TextField
        type="date"
        label={texts.fromDay}
        value={value.from}
        max={value.to || undefined}
        className={DAY}
        onChange={(event) => choose({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={texts.untilDay}
        value={value.to}
        min={value.from || undefined}
        className={DAY}
        onChange={(event) => choose({ to: event.currentTarget.value })}
      />
      {(value.from !== '' || value.to !== '') && (
        <p className="col-span-full text-sm text-muted">{texts.daysInZone({ zone: timeZone() })}</p>
      )}
      <div className="flex items-end gap-2">
        <Button type="submit" variant="secondary" className="min-h-11">
          {texts.search}
        </Button>
        {isFiltered(value) && (
          <Button
            variant="quiet"
            className="min-h-11"
            icon={<X size={16} aria-hidden="true" />}
            onClick={clear}
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
