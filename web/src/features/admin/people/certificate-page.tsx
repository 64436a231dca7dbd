import type { ErasedKind, ErasureCertificateView } from '@studyhall/contracts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts, type PeopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useQuery } from '../../../account/data/use-query';
import { DetailFrame, Facts, Part } from '../../../common/console/detail-frame';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { PrintAlone } from '../../../ui/print-alone';
import { calls } from '../admin.calls';
import { formatDateTime, formatNumber } from '../format';

/** The certificate of an erased account: what was deleted, when and by whom. It can be printed once complete. */
export function CertificatePage({ id }: { id: number }) {
  const texts = useTexts(peopleTexts);
  const result = useQuery(calls.certificate(id));
  const [printing, setPrinting] = useState(false);
  const title = texts.certificateOf({ id: String(id) });
  return (
    <>
      <DetailFrame
        section="privacy"
        result={result}
        title={() => title}
        actions={
          result.data?.state === 'finished' && (
            <Button
              variant="secondary"
              icon={<Printer size={18} aria-hidden="true" />}
              onClick={() => setPrinting(true)}
            >
              {texts.printCertificate}
            </Button>
          )
        }
      >
        {(certificate) => <Parts certificate={certificate} texts={texts} />}
      </DetailFrame>
      {printing && result.data && (
        <PrintAlone title={title} onPrinted={() => setPrinting(false)}>
          <div className="space-y-4">
            <h1 className="font-display text-2xl font-semibold">{title}</h1>
            <Parts certificate={result.data} texts={texts} />
          </div>
        </PrintAlone>
      )}
    </>
  );
}

/** The types require a text for each state and a label for each kind. */
const stateText = (state: ErasureCertificateView['state'], texts: PeopleTexts): string =>
  ({
    erasing: texts.certificateErasing,
    objects: texts.certificateObjects,
    redis: texts.certificateRedis,
    finished: texts.certificateFinished,
  })[state];

const kindLabel = (kind: ErasedKind, texts: PeopleTexts): string =>
  ({
    account: texts.account,
    classes: texts.erasedClasses,
    chats: texts.erasedChats,
    files: texts.erasedFiles,
    study: texts.erasedStudy,
    lessons: texts.erasedLessons,
    use: texts.erasedUse,
    other: texts.erasedOther,
  })[kind];

interface PartsProps {
  certificate: ErasureCertificateView;
  texts: PeopleTexts;
}

function Parts({ certificate, texts }: PartsProps) {
  const { school: inSchool } = useTexts(adminTexts);
  const { user_id, school, state, requested_by, begun_at, erased_at, counts } = certificate;
  return (
    <>
      <Banner kind={state === 'finished' ? 'success' : 'info'} className="col-span-full">
        {stateText(state, texts)}
      </Banner>
      <Part title={texts.certificate}>
        <Facts
          facts={[
            [texts.accountNumber, String(user_id)],
            [inSchool, school ?? '–'],
            [texts.deletedBy, requested_by === null ? texts.deletedByNone : String(requested_by)],
            [texts.erasureBegun, formatDateTime(begun_at)],
            [texts.erasureEnded, erased_at === null ? '–' : formatDateTime(erased_at)],
          ]}
        />
        <p className="mt-3 text-sm text-muted">{texts.certificateRest}</p>
      </Part>
      <Part title={texts.erasedCounts}>
        {counts.length === 0 ? (
          <p className="text-sm text-muted">{texts.noCounts}</p>
        ) : (
          <Facts
            facts={counts.map(({ kind, rows }) => [kindLabel(kind, texts), formatNumber(rows)] as const)}
          />
        )}
      </Part>
    </>
  );
}
