import type { ModelsView } from '@studyhall/contracts';
import { FlaskConical } from 'lucide-react';
import { systemTexts } from '../../../base/i18n/system.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';

interface ChatModelListProps {
  chat: ModelsView['chat'];
  onTest: (model: string) => void;
}

/** The chat models in use, the default first. */
export function ChatModelList({ chat, onTest }: ChatModelListProps) {
  const texts = useTexts(systemTexts);
  return (
    <ol className="mt-1 divide-y divide-line">
      {chat.map(({ model, context_tokens: count, reply_tokens: reply, vision }, at) => (
        <li key={model} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60 text-sm">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <bdi dir="ltr" className="min-w-0 break-all">
                {model}
              </bdi>
              {at === 0 && chat.length > 1 && <Chip>{texts.defaultModel}</Chip>}
            </p>
            <p className="text-muted">{texts.contextTokens({ count, reply })}</p>
            <p className="text-muted">{vision ? texts.vision : texts.noVision}</p>
          </div>
          <Button
            variant="secondary"
            aria-label={texts.testOf({ name: model })}
            icon={<FlaskConical size={18} aria-hidden="true" />}
            onClick={() => onTest(model)}
          >
            {texts.test}
          </Button>
        </li>
      ))}
    </ol>
  );
}
