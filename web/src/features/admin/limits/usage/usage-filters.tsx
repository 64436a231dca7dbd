import { isMaster } from '@studyhall/domain';
import { useQuery } from '../../../../account/data/use-query';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { ClassPicker } from '../../../../common/console/class-picker';
import { useConsole } from '../../../../common/console/sections';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { calls } from '../../admin.calls';
import { SchoolFilter } from '../../parts/school-filter';
import { useAddress } from '../../state/use-address';
import type { UsageFilter } from '../limits.calls';

/** The filter in the URL. Days are the server's; by default the last 30. */
export function readUsageFilter(params: URLSearchParams, ownSchool: string | null): UsageFilter {
  const day = (name: string): string | undefined => {
    const value = params.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
  };
  const group = Number(params.get('group'));
  return {
    school: ownSchool ?? params.get('school') ?? undefined,
    class: Number.isSafeInteger(group) && group > 0 ? group : undefined,
    from: day('from'),
    to: day('to'),
  };
}

/** Filters the usage by school, class and days. */
export function UsageFilters({ filter }: { filter: UsageFilter }) {
  const texts = useTexts(limitsTexts);
  const { me } = useConsole();
  const { write } = useAddress();
  const { data: group } = useQuery(filter.class === undefined ? null : calls.group(filter.class));
  const set = (change: Record<string, string | null>): void => write({ ...change, cursor: null });
  const isNarrowed = filter.class !== undefined || filter.from !== undefined || filter.to !== undefined;
  return (
    <div className="mb-5 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {isMaster(me) && (
        <SchoolFilter value={filter.school ?? null} onChange={(school) => set({ school, group: null })} />
      )}
      <ClassPicker
        label={texts.aClass}
        school={filter.school ?? null}
        value={filter.class !== undefined && group ? { value: String(group.id), label: group.name } : null}
        onChange={(next) => set({ group: next?.value ?? null })}
      />
      <TextField
        type="date"
        label={texts.firstDay}
        value={filter.from ?? ''}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={texts.lastDay}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      {isNarrowed && (
        <Button
          variant="quiet"
          className="min-h-11 justify-self-start"
          onClick={() => set({ group: null, from: null, to: null })}
        >
          {texts.clearFilters}
        </Button>
      )}
    </div>
  );
}
