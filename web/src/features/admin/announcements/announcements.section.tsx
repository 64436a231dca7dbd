import type { AnnouncementView, Me } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { CircleStop, Megaphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { guardedChange } from '../../../common/changes/guarded-change';
import { announcementsTexts, type AnnouncementsTexts } from '../../../base/i18n/announcements.texts';
import { useTexts } from '../../../base/i18n/texts';
import { serverNow } from '../../../transport/server-clock';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { EmptyState } from '../../../ui/empty-state';
import { IconButton } from '../../../ui/icon-button';
import { calls } from '../admin.calls';
import { formatDateTime } from '../format';
import { DataTable, type Column } from '../parts/data-table';
import { OpenSchoolFields } from '../../../common/console/open-school';
import { SectionHead } from '../../../common/console/section-head';
import { useConsole } from '../../../common/console/sections';
import { pageQuery, useListAddress } from '../state/use-address';
import { useQuery } from '../../../account/data/use-query';
import { useUnfinishedForm } from '../../../common/use-draft';
import { ANNOUNCEMENT_FORM, AnnouncementDialog } from './announcement-dialog';

/** The announcements with audience and end, and a button that creates one. */
export function AnnouncementsSection() {
  const texts = useTexts(announcementsTexts);
  const { me } = useConsole();
  const { list } = useListAddress();
  const [writing, setWriting] = useState(useUnfinishedForm(ANNOUNCEMENT_FORM) !== undefined);
  const columns = useMemo(() => announcementColumns(me, texts), [me, texts]);
  const result = useQuery(calls.announcements(pageQuery(list, columns)));
  return (
    <>
      <SectionHead title={texts.announcements} text={texts.announcementsText}>
        <OpenSchoolFields>
          <Button icon={<Megaphone size={18} aria-hidden="true" />} onClick={() => setWriting(true)}>
            {texts.create}
          </Button>
        </OpenSchoolFields>
      </SectionHead>
      <DataTable
        name="announcements"
        caption={texts.announcements}
        result={result}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        empty={<EmptyState icon={<Megaphone size={26} />} title={texts.none} text={texts.noneText} />}
      />
      {writing && <AnnouncementDialog onClose={() => setWriting(false)} />}
    </>
  );
}

function announcementColumns(me: Me, texts: AnnouncementsTexts): Column<AnnouncementView>[] {
  return [
    {
      id: 'text',
      head: texts.text,
      isName: true,
      className: '@4xl:max-w-80',
      cell: ({ text }) => (
        <p dir="auto" className="line-clamp-3 break-words whitespace-pre-line" title={text}>
          {text}
        </p>
      ),
    },
    {
      id: 'audience',
      head: texts.audience,
      cell: ({ group_name, school }) => (
        <>
          <bdi>{group_name ?? school ?? texts.everyone}</bdi>
          {group_name !== null && (
            <span className="block text-xs text-muted">
              <bdi>{school}</bdi>
            </span>
          )}
        </>
      ),
    },
    { id: 'author', head: texts.author, cell: ({ author }) => <bdi>{author}</bdi> },
    {
      id: 'until',
      head: texts.until,
      cell: ({ ends_at }) => <time dateTime={ends_at}>{formatDateTime(ends_at)}</time>,
    },
    {
      id: 'status',
      head: texts.status,
      cell: (announcement) =>
        isRunning(announcement) ? (
          <Chip tone="ok">{texts.running}</Chip>
        ) : (
          <Chip tone="neutral">{texts.ended}</Chip>
        ),
    },
    {
      id: 'actions',
      head: texts.actions,
      cell: (announcement) => (
        <IconButton
          label={texts.endNamed({ text: shortOf(announcement.text) })}
          disabled={!isRunning(announcement) || !can(me, 'announcement.end', announcement).allowed}
          className="enabled:hover:text-danger @max-4xl:-ms-2.5"
          onClick={() => void end(announcement, texts)}
        >
          <CircleStop size={18} aria-hidden="true" />
        </IconButton>
      ),
    },
  ];
}

const isRunning = ({ ends_at }: AnnouncementView): boolean => new Date(ends_at).getTime() > serverNow();

/** Length of the excerpt that names an announcement in a confirmation. */
const NAME_CHARS = 40;

const shortOf = (text: string): string =>
  text.length > NAME_CHARS ? `${text.slice(0, NAME_CHARS).trimEnd()}…` : text;

const end = ({ id, text }: AnnouncementView, texts: AnnouncementsTexts) =>
  guardedChange({
    question: () => ({
      title: texts.end,
      text: texts.endText({ text: shortOf(text) }),
      confirmLabel: texts.end,
      danger: true,
    }),
    run: () => calls.endAnnouncement(id),
    topics: ['announcements'],
    done: texts.endedNow,
  });
