import type { ActivityWork, FeedbackRequest } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { notify, notifyError } from '../../../ui/snackbar';
import { TextArea } from '../parts/text-area';
import { invalidate } from '../../../account/data/queries';
import { homeworkCalls } from './homework.calls';

interface FeedbackFormProps {
  name: string;
  work: string;
  feedback: ActivityWork['feedback'];
}

/** Feedback for one student: a draft, until it is sent. */
export function FeedbackForm({ name, work, feedback }: FeedbackFormProps) {
  const texts = useTexts(homeworkTexts);
  /** Null until the teacher types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState<FeedbackRequest['state'] | null>(null);
  const stored = feedback?.text ?? '';
  const text = typed ?? stored;
  const isSent = feedback?.state === 'approved';
  const isChanged = text.trim() !== stored;
  const store = async (state: FeedbackRequest['state'], done: string): Promise<void> => {
    setBusy(state);
    try {
      await homeworkCalls.feedback(work, { state, text: text.trim() });
      invalidate('lessons');
      notify(done, 'success');
    } catch (error) {
      notifyError(reasonOf(error, texts.failed));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={texts.feedback({ name })}
        hint={feedback && !isChanged ? (isSent ? texts.feedbackSent : texts.feedbackDraft) : undefined}
        dir="auto"
        maxLength={LIMITS.feedbackMax}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {(text.trim() !== '' || isSent) && (
        <div className="flex flex-wrap gap-2">
          {isSent && !isChanged ? (
            <Button
              variant="secondary"
              busy={busy === 'draft'}
              onClick={() => void store('draft', texts.takenBack)}
            >
              {texts.takeBack}
            </Button>
          ) : (
            <>
              {isChanged && !isSent && (
                <Button
                  variant="secondary"
                  busy={busy === 'draft'}
                  onClick={() => void store('draft', texts.saved)}
                >
                  {texts.saveDraft}
                </Button>
              )}
              <Button
                disabled={text.trim() === ''}
                busy={busy === 'approved'}
                onClick={() => void store('approved', texts.sent)}
              >
                {texts.sendFeedback}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
