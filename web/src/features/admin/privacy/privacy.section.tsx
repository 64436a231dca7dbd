import { adminTexts } from '../../../base/i18n/admin.texts';
import { protectionTexts } from '../../../base/i18n/protection.texts';
import { useTexts } from '../../../base/i18n/texts';
import { SectionHead } from '../../../common/console/section-head';
import { SectionViews } from '../parts/section-views';
import { useAddress } from '../state/use-address';
import { ErasuresView } from './erasures-view';
import { PrivacySettings } from './privacy-settings';

/** A school's privacy: its settings, the erased accounts, and links to related pages. For admins. */
export function PrivacySection() {
  const texts = useTexts(protectionTexts);
  const admin = useTexts(adminTexts);
  const { params } = useAddress();
  const current = params.get('view') === 'erasures' ? 'erasures' : 'settings';
  return (
    <>
      <SectionHead
        title={admin.privacy}
        text={current === 'settings' ? texts.settingsText : texts.erasuresText}
      />
      <SectionViews
        section="privacy"
        label={texts.views}
        views={[
          { id: 'settings', label: texts.settings },
          { id: 'erasures', label: texts.erasures },
        ]}
        current={current}
      />
      {current === 'settings' ? <PrivacySettings /> : <ErasuresView />}
    </>
  );
}
