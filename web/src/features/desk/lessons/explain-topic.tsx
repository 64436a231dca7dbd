import { Megaphone, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { randomId } from '../../../base/random-id';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { notify } from '../../../ui/snackbar';
import { usePush } from './use-push';

export interface ExplainTopicProps {
  lessonId: string;
  topic: string;
  /** Fills the form that sends to the class. */
  onEdit: (text: string) => void;
}

/** Sends the class a prompt that asks for an explanation of a topic, at once or after an edit. */
export function ExplainTopic({ lessonId, topic, onEdit }: ExplainTopicProps) {
  const texts = useTexts(wallTexts);
  const { busy, push } = usePush(lessonId);
  const text = texts.explainTopic({ topic });
  const push_id = useRef(randomId());
  const send = async (): Promise<void> => {
    if (!(await push({ kind: 'prompt', text, push_id: push_id.current }))) return;
    push_id.current = randomId();
    notify(texts.explained, 'success');
  };
  return (
    <span className="flex max-w-full items-center">
      <Button
        variant="quiet"
        busy={busy}
        icon={<Megaphone size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
        onClick={() => void send()}
        className="min-h-11! px-2!"
      >
        {texts.explain}
        <span className="sr-only">{topic}</span>
      </Button>
      <IconButton label={texts.explainEdit({ topic })} onClick={() => onEdit(text)} className="size-11!">
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
