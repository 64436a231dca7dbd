import { isMaster, isSchoolAdmin } from '@studyhall/domain';
import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { useQuery } from '../../../../account/data/use-query';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { FullAdminOnly } from '../../../../common/console/full-admin';
import { sectionSearch, useConsole } from '../../../../common/console/sections';
import { Button, buttonClasses } from '../../../../ui/button';
import { EmptyState } from '../../../../ui/empty-state';
import { DataTable } from '../../parts/data-table';
import { ExportLink } from '../../parts/export-link';
import { useAddress, type ListState } from '../../state/use-address';
import { limitsCalls } from '../limits.calls';
import { UsageOutliers } from './usage-outliers';
import { usageColumns } from './usage-columns';
import { readUsageFilter, UsageFilters } from './usage-filters';

/** Rows per page. */
const ROWS = 25;

/** The server defines order and pages: newest day first, with a cursor. */
const LIST: ListState = {
  offset: 0,
  size: ROWS,
  sorting: null,
  setOffset: () => undefined,
  setSorting: () => undefined,
};

/** Usage by day, class, kind and model, with costs, and users far above the others. Never shows texts. */
export function UsageView() {
  const texts = useTexts(limitsTexts);
  const { me } = useConsole();
  const [path] = useLocation();
  const { params, write } = useAddress();
  const filter = readUsageFilter(params, isMaster(me) ? null : me.school);
  const cursor = params.get('cursor');
  const { data, ...rest } = useQuery(
    limitsCalls.usage({ ...filter, limit: ROWS, ...(cursor && { cursor }) }),
  );
  const currency = data?.currency ?? null;
  const columns = useMemo(() => usageColumns(texts, currency, isMaster(me)), [texts, currency, me]);
  const page = useMemo(() => data && { rows: data.rows, total: data.rows.length }, [data]);
  const next = data?.next_cursor ?? null;
  return (
    <>
      <UsageFilters filter={filter} />
      <UsageOutliers filter={filter} />
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{texts.byDay}</h3>
        <div className="flex flex-wrap gap-3">
          {isSchoolAdmin(me) && (
            <Link
              href={`${path}${sectionSearch('safety')}&view=figures`}
              className={buttonClasses('secondary')}
            >
              {texts.governorsReport}
            </Link>
          )}
          <FullAdminOnly>
            <ExportLink path="/api/usage" query={{ ...filter, format: 'csv' }} />
          </FullAdminOnly>
        </div>
      </div>
      <DataTable
        name="usage"
        caption={texts.byDay}
        result={{ ...rest, data: page, patch: () => undefined }}
        columns={columns}
        rowKey={(row) => `${row.day} ${row.school} ${row.class?.id} ${row.kind} ${row.model}`}
        list={LIST}
        empty={
          <EmptyState icon={<ChartNoAxesColumn size={26} />} title={texts.noUse} text={texts.noUseText} />
        }
        pager={
          (cursor !== null || next !== null) && (
            <nav aria-label={texts.pages} className="mt-3 flex justify-end gap-2">
              <Button variant="secondary" disabled={cursor === null} onClick={() => write({ cursor: null })}>
                {texts.newest}
              </Button>
              <Button variant="secondary" disabled={next === null} onClick={() => write({ cursor: next })}>
                {texts.older}
              </Button>
            </nav>
          )
        }
      />
    </>
  );
}
