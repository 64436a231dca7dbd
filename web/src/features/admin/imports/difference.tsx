import type { ImportRowView, ImportView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { consentTexts, type ConsentTexts } from '../../../base/i18n/consent.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { SkeletonText } from '../../../ui/skeleton';
import { calls } from '../admin.calls';
import { formatNumber } from '../format';
import { CountTile, CountTiles } from '../parts/count-tiles';
import { listed } from '../parts/listed';
import { Pager } from '../parts/pager';
import { roleLabel } from '../../../account/role-label';
import { useQuery } from '../../../account/data/use-query';
import { PlainTable } from './plain-table';

const ROWS = 20;

type Kind = 'new' | 'changed' | 'roles' | 'gone';

/** The changes that the import would make, by group, with counts and pages. */
export function Difference({ view }: { view: ImportView }) {
  const texts = useTexts(adminTexts);
  const [shown, setShown] = useState<Kind | null>(null);
  const { difference } = view;
  const groups: Array<[Kind, string, number]> = [
    ['new', texts.newUsers, difference.new],
    ['changed', texts.changedUsers, difference.changed],
    ['gone', texts.goneUsers, difference.gone],
  ];
  return (
    <>
      <CountTiles groups={groups} shown={shown} onShow={setShown} className="mt-4 grid-cols-2 sm:grid-cols-4">
        <CountTile name={texts.unchangedUsers} count={difference.unchanged} />
      </CountTiles>
      {shown && <Rows key={shown} id={view.id} kind={shown} />}
      {(view.memberships > 0 || view.generated_passwords > 0) && (
        <p className="mt-3 text-sm text-muted tabular-nums">
          {texts.placesInClasses}: {formatNumber(view.memberships)} · {texts.madePasswords}:{' '}
          {formatNumber(view.generated_passwords)}
        </p>
      )}
    </>
  );
}

/** A page of the rows of one kind. */
export function Rows({ id, kind }: { id: string; kind: Kind }) {
  const texts = useTexts(adminTexts);
  const [offset, setOffset] = useState(0);
  const query = { kind, limit: ROWS, offset };
  const { data } = useQuery(calls.importRows(id, query));
  if (!data) return <SkeletonText lines={4} />;
  const captions = {
    new: texts.newUsers,
    changed: texts.changedUsers,
    roles: texts.roleChanges,
    gone: texts.goneUsers,
  };
  const showsChange = kind === 'changed' || kind === 'roles';
  const heads = [texts.line, texts.username, texts.school, showsChange ? texts.change : texts.classes];
  return (
    <>
      <PlainTable caption={captions[kind]} heads={heads}>
        {data.rows.map((row) => (
          <tr key={row.username}>
            <td className="px-3 py-2 align-top tabular-nums">
              {row.line === null ? '–' : formatNumber(row.line)}
            </td>
            <td className="px-3 py-2 align-top wrap-anywhere">
              <bdi>{row.username}</bdi>
              {kind === 'new' && <NewNames changes={row.changes} />}
            </td>
            <td className="px-3 py-2 align-top wrap-anywhere">
              <bdi>{row.school ?? '–'}</bdi>
            </td>
            <td className="px-3 py-2 wrap-anywhere">
              {showsChange ? <Changes row={row} /> : listed(row.classes, texts) || '–'}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Pager label={captions[kind]} offset={offset} total={data.total} size={ROWS} onChange={setOffset} />
    </>
  );
}

/** A new person's names and e-mail address: they show if names are in the wrong column. */
function NewNames({ changes }: Pick<ImportRowView, 'changes'>) {
  const {
    given_name: given,
    family_name: family,
    preferred_name: preferred,
    email,
    number: ofSchool,
    parent_consent: consent,
  } = changes;
  const texts = useTexts(consentTexts);
  const name = [given?.to, preferred && `(${preferred.to})`, family?.to].filter(Boolean).join(' ');
  return [name, email?.to, ofSchool?.to, consent && `${texts.state}: ${texts[consent.to]}`].map(
    (text) =>
      text && (
        <bdi key={text} className="block text-sm text-muted">
          {text}
        </bdi>
      ),
  );
}

function Changes({ row: { changes } }: { row: ImportRowView }) {
  const texts = useTexts(adminTexts);
  const consent = useTexts(consentTexts);
  return (
    <ul>
      {changesOf(changes, texts, consent).map(([field, from, to]) => (
        <li key={field} className={cx(field === texts.fieldRole && 'font-medium text-danger')}>
          {field}: <s className={cx(field !== texts.fieldRole && 'text-muted')}>{from || '–'}</s>{' '}
          <b className="font-medium">{to || '–'}</b>
        </li>
      ))}
    </ul>
  );
}

function changesOf(
  {
    role,
    school,
    access,
    classes,
    given_name,
    family_name,
    preferred_name,
    email,
    number: ofSchool,
    parent_consent: consent,
  }: ImportRowView['changes'],
  texts: AdminTexts,
  states: ConsentTexts,
): Array<[field: string, from: string, to: string]> {
  const granted = (value: boolean): string => (value ? texts.granted : texts.revoked);
  const all: Array<[field: string, from: string, to: string] | undefined> = [
    given_name && [texts.fieldGivenName, given_name.from ?? '', given_name.to],
    family_name && [texts.fieldFamilyName, family_name.from ?? '', family_name.to],
    preferred_name && [texts.fieldPreferredName, preferred_name.from ?? '', preferred_name.to],
    email && [texts.fieldEmail, email.from ?? '', email.to],
    ofSchool && [texts.fieldNumber, ofSchool.from ?? '', ofSchool.to],
    role && [texts.fieldRole, roleLabel(role.from, texts), roleLabel(role.to, texts)],
    school && [texts.fieldSchool, school.from ?? '', school.to ?? ''],
    access && [texts.fieldAccess, granted(access.from), granted(access.to)],
    consent && [texts.fieldParentConsent, states[consent.from], states[consent.to]],
    classes && [texts.fieldClasses, listed(classes.from, texts), listed(classes.to, texts)],
  ];
  return all.filter((each) => each !== undefined);
}
