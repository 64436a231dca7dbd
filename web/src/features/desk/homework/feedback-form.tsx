import type { ActivityWork, FeedbackRequest } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/snackbar';
import { TextArea } from '../../../ui/text-area';
import { ChangedMeanwhile } from '../changed-meanwhile';
import { useSharedDraft } from '../use-shared-draft';
import { homeworkCalls } from './homework.calls';

type Seen = Pick<FeedbackRequest, 'state' | 'text'> | null;

interface FeedbackFormProps {
  name: string;
  work: string;
  feedback: ActivityWork['feedback'];
}

/** Feedback for one student: a draft until it is sent. */
export function FeedbackForm({ name, work, feedback }: FeedbackFormProps) {
  const texts = useTexts(homeworkTexts);
  const { busy, change } = useGuardedChange();
  const [storing, setStoring] = useState<FeedbackRequest['state']>('draft');
  const stored = feedback?.text ?? '';
  const form = useSharedDraft<{ text: string }, Seen>(null, { text: stored }, feedback);
  const { text } = form.draft;
  const isSent = feedback?.state === 'approved';
  const isChanged = text.trim() !== stored;
  const store = async (state: FeedbackRequest['state'], done: string): Promise<void> => {
    setStoring(state);
    const sent = { state, text: text.trim() };
    const saved = await change({
      run: () => form.save(sent, () => homeworkCalls.feedback(work, { ...sent, before: form.before })),
      topics: ['lessons'],
      failed: texts.failed,
    });
    if (saved?.report) notify(done, 'success');
  };
  return (
    <div className="space-y-2">
      <ChangedMeanwhile versions={form.versions} />
      <TextArea
        label={texts.feedback({ name })}
        hint={feedback && !isChanged ? (isSent ? texts.feedbackSent : texts.feedbackDraft) : undefined}
        dir="auto"
        maxLength={LIMITS.feedbackMax}
        value={text}
        onChange={(event) => form.change({ text: event.currentTarget.value })}
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
