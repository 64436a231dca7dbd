import type { ActivityWork, FeedbackRequest } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-area';
import { homeworkCalls } from './homework.calls';

interface FeedbackFormProps {
  name: string;
  work: string;
  feedback: ActivityWork['feedback'];
}

/** Feedback for one student: a draft until it is sent. */
export function FeedbackForm({ name, work, feedback }: FeedbackFormProps) {
  const texts = useTexts(homeworkTexts);
  /** Null until the teacher types. */
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, change } = useGuardedChange();
  const [storing, setStoring] = useState<FeedbackRequest['state']>('draft');
  const stored = feedback?.text ?? '';
  const text = typed ?? stored;
  const isSent = feedback?.state === 'approved';
  const isChanged = text.trim() !== stored;
  const store = async (state: FeedbackRequest['state'], done: string): Promise<void> => {
    setStoring(state);
    await change({
      run: () => homeworkCalls.feedback(work, { state, text: text.trim() }),
      topics: ['lessons'],
      done,
      failed: texts.failed,
    });
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
              busy={busy && storing === 'draft'}
              onClick={() => void store('draft', texts.takenBack)}
            >
              {texts.takeBack}
            </Button>
          ) : (
            <>
              {isChanged && !isSent && (
                <Button
                  variant="secondary"
                  busy={busy && storing === 'draft'}
                  onClick={() => void store('draft', texts.saved)}
                >
                  {texts.saveDraft}
                </Button>
              )}
              <Button
                disabled={text.trim() === ''}
                busy={busy && storing === 'approved'}
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
