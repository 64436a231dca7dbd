import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { calls, type ApprovalFilter } from '../admin.calls';
import { formatDate, formatNumber } from '../format';
import { SearchBar } from '../parts/search-bar';
import { useQuery } from '../../../account/data/use-query';

/** The filter in the URL. */
export function filterOf(params: URLSearchParams): ApprovalFilter {
  const group = Number(params.get('class'));
  return {
    ...(params.get('search') && { search: params.get('search') ?? '' }),
    ...(params.get('school') && { school: params.get('school') ?? '' }),
    ...(Number.isSafeInteger(group) && group > 0 && { class: group }),
    ...(params.get('invitation') && { invite_code: params.get('invitation') ?? '' }),
  };
}

export const isFiltered = (filter: ApprovalFilter): boolean => Object.keys(filter).length > 0;

interface ApprovalFiltersProps {
  filter: ApprovalFilter;
  /** Applies a change to the URL. */
  onChange: (change: Record<string, string | null>) => void;
}

/** Filters by search, school, class and invitation; offers only values that pending requests have. */
export function ApprovalFilters({ filter, onChange }: ApprovalFiltersProps) {
  const texts = useTexts(adminTexts);
  const { data } = useQuery(calls.approvalFacets);
  const named = (name: string, count: number): string =>
    texts.nameAndCount({ name, count: formatNumber(count) });
  const schools = data?.schools ?? [];
  const classes = (data?.classes ?? []).filter(
    ({ school }) => filter.school === undefined || school === filter.school,
  );
  const invitations = data?.invitations ?? [];
  return (
    <>
      <SearchBar
        label={texts.searchRequests}
        active={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
        className="min-w-64 flex-1"
      />
      {(schools.length > 1 || filter.school !== undefined) && (
        <Select<string | null>
          label={texts.school}
          hideLabel
          value={filter.school ?? null}
          onChange={(school) => onChange({ school, class: null })}
          placeholder={filter.school}
          options={[
            { value: null, label: texts.allSchools },
            ...schools.map(({ school, count }) => ({ value: school, label: named(school, count) })),
          ]}
          className="w-52 max-sm:min-w-32 max-sm:flex-1"
        />
      )}
      {(classes.length > 0 || filter.class !== undefined) && (
        <Select<number | null>
          label={texts.requestedClass}
          hideLabel
          value={filter.class ?? null}
          onChange={(group) => onChange({ class: group === null ? null : String(group) })}
          options={[
            { value: null, label: texts.allClasses },
            ...classes.map(({ id, name, school, count }) => ({
              value: id,
              label: named(name, count),
              hint: schools.length > 1 ? school : undefined,
            })),
          ]}
          className="w-52 max-sm:min-w-32 max-sm:flex-1"
        />
      )}
      {(invitations.length > 1 || filter.invite_code !== undefined) && (
        <Select<string | null>
          label={texts.invitation}
          hideLabel
          value={filter.invite_code ?? null}
          onChange={(invitation) => onChange({ invitation })}
          options={[
            { value: null, label: texts.allInvitations },
            ...invitations.map(({ code, name, created_at, count }) => ({
              value: code,
              label: named(name, count),
              hint: formatDate(created_at),
            })),
          ]}
          className="w-52 max-sm:min-w-32 max-sm:flex-1"
        />
      )}
    </>
  );
}
