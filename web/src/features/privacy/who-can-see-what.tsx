import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { privacyTexts } from '../../base/i18n/privacy.texts';
import { useTexts } from '../../base/i18n/texts';

/** Who can see what a student writes and does. The rights match `libs/domain/src/policies`. */
export function WhoCanSeeWhat() {
  const texts = useTexts(privacyTexts);
  return (
    <div className="space-y-4">
      <Reader name={texts.teachers} sees={texts.teachersSee} not={texts.teachersNot} />
      <Reader name={texts.schoolAdmins} sees={texts.schoolAdminsSee} not={texts.schoolAdminsNot} />
      <Reader name={texts.masterAdmins} sees={texts.masterAdminsSee} />
      <Reader name={texts.lead} sees={texts.leadSee} not={texts.leadNot} />
      <Reader name={texts.technician} sees={texts.technicianSee} not={texts.technicianNot} />
      <Reader name={texts.provider} sees={texts.providerSee} not={texts.providerNot} />
      <Reader name={texts.others} not={texts.othersNot} />
    </div>
  );
}

interface ReaderProps {
  name: string;
  /** Each line becomes an item. */
  sees?: string;
  not?: string;
}

function Reader({ name, sees, not }: ReaderProps) {
  const texts = useTexts(privacyTexts);
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <h2 className="font-display text-lg font-semibold">{name}</h2>
      {sees && <Items title={texts.sees} icon={<Eye size={18} aria-hidden="true" />} items={sees} />}
      {not && <Items title={texts.seesNot} icon={<EyeOff size={18} aria-hidden="true" />} items={not} />}
    </section>
  );
}

function Items({ title, icon, items }: { title: string; icon: ReactNode; items: string }) {
  return (
    <>
      <h3 className="mt-3 flex items-center gap-2 text-sm font-semibold text-muted">
        {icon}
        {title}
      </h3>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        {items.split('\n').map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
