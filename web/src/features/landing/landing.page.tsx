import { useAtomValue } from 'jotai';
import { FileText, LineChart, MessagesSquare, type LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { productNameAtom } from '../../common/config.atoms';
import { landingTexts } from '../../base/i18n/landing.texts';
import { useTexts } from '../../base/i18n/texts';
import { PreferencesMenu } from '../../common/preferences-menu';
import { BrandMark } from '../../ui/brand-mark';
import { Button } from '../../ui/button';
import { ExampleConversation } from './example-conversation';

/** The public home page (docs/specification/chat.md#screens). Its three buttons all open the sign-in page. */
export function LandingPage() {
  const texts = useTexts(landingTexts);
  const product = useAtomValue(productNameAtom);
  const [, navigate] = useLocation();
  const toSignin = () => navigate('/signin');
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <header className="mx-auto flex w-full max-w-6xl items-center gap-2 px-5 py-4 sm:gap-3 md:px-8">
        <BrandMark size={36} />
        <div className="min-w-0 flex-1">
          <p className="font-display text-lg leading-tight font-semibold break-words">{product}</p>
          <p className="text-xs leading-tight text-muted">{texts.tagline}</p>
        </div>
        <PreferencesMenu />
        <Button variant="secondary" onClick={toSignin}>
          {texts.signIn}
        </Button>
      </header>

      <main id="content" className="flex-1">
        <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24 lg:grid-cols-[1fr_1.05fr]">
          <div>
            <h1 className="font-display text-5xl leading-[1.05] font-semibold tracking-tight break-words md:text-7xl">
              <Highlighted>{product}</Highlighted>
            </h1>
            <p className="mt-6 max-w-md text-lg text-muted text-pretty md:text-xl">{texts.heroText}</p>
            <Button size="lg" className="mt-8" onClick={toSignin}>
              {texts.getStarted}
            </Button>
          </div>
          <ExampleConversation texts={texts} />
        </section>

        <section className="border-y border-line bg-surface">
          <div className="mx-auto w-full max-w-6xl px-5 py-16 md:px-8 md:py-24">
            <h2 className="font-display text-3xl font-semibold tracking-tight text-balance md:text-5xl">
              {texts.learningTitle}
            </h2>
            <p className="mt-4 max-w-xl text-lg text-muted text-pretty">{texts.learningText}</p>
            <ul className="mt-12 grid gap-10 md:grid-cols-3 md:gap-8">
              <Point Icon={MessagesSquare} title={texts.askTitle} text={texts.askText} />
              <Point Icon={FileText} title={texts.readTitle} text={texts.readText} />
              <Point Icon={LineChart} title={texts.runTitle} text={texts.runText} />
            </ul>
          </div>
        </section>

        <section className="mx-auto w-full max-w-3xl px-5 py-16 text-center md:px-8 md:py-28">
          <h2 className="font-display text-3xl font-semibold tracking-tight text-balance md:text-5xl">
            {texts.successTitle}
          </h2>
          <p className="mx-auto mt-5 max-w-xl text-lg text-muted text-balance">{texts.successText}</p>
        </section>

        <section className="mx-auto w-full max-w-6xl px-5 pb-16 md:px-8 md:pb-24">
          <div className="flex flex-col items-center rounded-xl bg-brand-soft px-6 py-14 text-center md:py-20">
            <h2 className="font-display text-3xl font-semibold tracking-tight text-balance md:text-5xl">
              {texts.closingTitle}
            </h2>
            <p className="mt-4 max-w-xl text-lg text-muted text-balance">{texts.closingText}</p>
            <Button size="lg" className="mt-8" onClick={toSignin}>
              {texts.getStartedNow}
            </Button>
          </div>
        </section>
      </main>

      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-6xl flex-col gap-1 px-5 py-8 text-sm text-muted md:flex-row md:justify-between md:px-8">
          <p>{texts.copyright({ product })}</p>
          <p>{texts.motto}</p>
        </div>
      </footer>
    </div>
  );
}

/** A word with a highlighter stroke behind its lower half. */
function Highlighted({ children }: { children: string }) {
  return (
    <span className="box-decoration-clone rounded-sm bg-[linear-gradient(to_bottom,transparent_60%,var(--color-mark)_60%,var(--color-mark)_90%,transparent_90%)] px-[0.06em] dark:bg-[linear-gradient(to_bottom,transparent_60%,color-mix(in_srgb,var(--color-mark)_38%,transparent)_60%,color-mix(in_srgb,var(--color-mark)_38%,transparent)_90%,transparent_90%)]">
      {children}
    </span>
  );
}

function Point({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <li>
      <span className="grid size-12 place-items-center rounded-lg bg-brand-soft text-brand">
        <Icon size={22} aria-hidden="true" />
      </span>
      <h3 className="mt-5 font-display text-xl font-semibold">{title}</h3>
      <p className="mt-2 text-muted text-pretty">{text}</p>
    </li>
  );
}
