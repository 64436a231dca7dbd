import { isAdmin } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import { configAtom } from '../../common/config.atoms';
import { sessionAtom } from '../../account/session';
import { chatTexts } from '../../base/i18n/chat.texts';
import { useTexts } from '../../base/i18n/texts';
import { cx } from '../../ui/class-names';
import { useTyping } from './use-typing';

const MODEL_GUIDE = '/guides/connect-a-model.html';

/** Says that the product can make mistakes. Tells admins, who can change it, when a demo model answers. */
export function ChatFooter() {
  const texts = useTexts(chatTexts);
  const { product_name, demo_model } = useAtomValue(configAtom);
  const me = useAtomValue(sessionAtom);
  const typing = useTyping();
  const seesModel = me !== null && me !== 'unknown' && isAdmin(me);
  return (
    <footer
      className={cx(
        'px-4 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-center text-xs text-muted',
        typing && 'small:hidden',
      )}
    >
      <p>{texts.footer({ product: product_name })}</p>
      {demo_model && seesModel && (
        <p>
          {texts.demoNotice}.{' '}
          <a
            href={MODEL_GUIDE}
            target="_blank"
            rel="noreferrer"
            className="relative text-brand underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
          >
            {texts.demoLink}
          </a>
        </p>
      )}
    </footer>
  );
}
