import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { productNameAtom } from '../../../common/config.atoms';
import { useTexts } from '../../../base/i18n/texts';
import { QrCode } from '../../../ui/qr-code';
import type { PasswordCard } from './password-file';
import './password-cards.css';

interface PasswordCardsProps {
  people: readonly PasswordCard[];
  onPrinted: () => void;
}

/** Print-only cards to cut out, one per user. */
export function PasswordCards({ people, onPrinted }: PasswordCardsProps) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const finished = () => done();
    window.addEventListener('afterprint', finished);
    window.print();
    return () => window.removeEventListener('afterprint', finished);
  }, []);
  return createPortal(
    <div className="password-cards">
      {inPairs(people).map((pair) => (
        <div key={pair[0]?.username} className="password-row">
          {pair.map((person) => (
            <Card key={person.username} person={person} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function inPairs(people: readonly PasswordCard[]): PasswordCard[][] {
  return Array.from({ length: Math.ceil(people.length / 2) }, (_, at) => people.slice(at * 2, at * 2 + 2));
}

function Card({ person }: { person: PasswordCard }) {
  const texts = useTexts(adminTexts);
  const product = useAtomValue(productNameAtom);
  return (
    <div className="password-card">
      <p className="password-card-top">
        <span className="password-card-product">{product}</span>
        <span dir="auto">{[person.school, person.classes].filter(Boolean).join(' · ')}</span>
      </p>
      <div className="password-card-code">
        <QrCode text={`${window.location.origin}/signin`} label={texts.signInCode} />
      </div>
      <dl>
        {person.name !== person.username && (
          <>
            <dt>{texts.name}</dt>
            <dd dir="auto">{person.name}</dd>
          </>
        )}
        <dt>{texts.username}</dt>
        <dd dir="auto">{person.username}</dd>
        <dt>{texts.password}</dt>
        <dd>
          <code dir="ltr">{person.password}</code>
        </dd>
      </dl>
      <p className="password-card-note">
        <b dir="ltr">{window.location.host}/signin</b> · {texts.changeAtFirst}
      </p>
    </div>
  );
}
