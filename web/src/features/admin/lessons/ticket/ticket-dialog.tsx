import { LIMITS } from '@studyhall/contracts/limits';
import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { askDiscard } from '../../../../app/ask-discard';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { uiTexts } from '../../../../base/i18n/ui.texts';
import { wallTexts } from '../../../../base/i18n/wall.texts';
import { reasonOf } from '../../../../transport/errors';
import { Banner } from '../../../../ui/banner';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { notify } from '../../../../ui/snackbar';
import { invalidate } from '../../state/live';
import { lessonCalls } from '../lesson.calls';
import { QuestionEditor } from './question-editor';
import {
  emptyQuestion,
  isEmpty,
  numberOf,
  requestOf,
  withProposal,
  type DraftQuestion,
} from './ticket-draft';

/** Writes an exit ticket, or edits what is proposed from the lesson, and sends it to the class. */
export function TicketDialog({ lessonId, onClose }: { lessonId: string; onClose: () => void }) {
  const texts = useTexts(wallTexts);
  const common = useTexts(adminTexts);
  const ui = useTexts(uiTexts);
  const [questions, setQuestions] = useState<readonly DraftQuestion[]>(() => [emptyQuestion()]);
  const [busy, setBusy] = useState<'propose' | 'send' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const full = questions.length >= LIMITS.ticketQuestions;
  const run = async (what: 'propose' | 'send', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(reasonOf(failure, texts.failed));
    } finally {
      setBusy(null);
    }
  };
  const propose = async (): Promise<void> => {
    const proposed = await lessonCalls.proposeTicket(lessonId);
    setQuestions((before) => withProposal(before, proposed));
  };
  const leave = async (): Promise<void> => {
    if (questions.every(isEmpty) || (await askDiscard(ui))) onClose();
  };
  const send = async (): Promise<void> => {
    const numbers = questions.filter(({ kind }) => kind === 'number').map(numberOf);
    if (numbers.some(Number.isNaN)) return setError(texts.ticketNotANumber);
    if (numbers.includes(undefined)) return setError(texts.ticketWhichNumber);
    await lessonCalls.sendTicket(lessonId, requestOf(questions));
    invalidate('lessons');
    notify(texts.ticketSent, 'success');
    onClose();
  };
  return (
    <Dialog
      open
      size="md"
      onClose={() => void leave()}
      busy={busy === 'send'}
      title={texts.ticket}
      text={texts.ticketText}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy === 'send'}>
            {common.cancel}
          </Button>
          <Button type="submit" form="ticket" busy={busy === 'send'} disabled={busy === 'propose'}>
            {texts.ticketSend}
          </Button>
        </>
      }
    >
      <form
        id="ticket"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy === null) void run('send', send);
        }}
      >
        {error !== null && <Banner kind="error">{error}</Banner>}
        <Button
          variant="secondary"
          icon={<Sparkles size={18} aria-hidden="true" />}
          busy={busy === 'propose'}
          disabled={busy !== null || (full && !questions.some(isEmpty))}
          onClick={() => void run('propose', propose)}
          className="min-h-11!"
        >
          {texts.ticketPropose}
        </Button>
        <p role="status" className={busy === 'propose' ? 'text-sm text-muted' : 'sr-only'}>
          {busy === 'propose' && texts.ticketProposing}
        </p>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.key}
            question={question}
            number={at + 1}
            onChange={(next) =>
              setQuestions((before) => before.map((one) => (one.key === next.key ? next : one)))
            }
            onRemove={
              questions.length > 1
                ? () => setQuestions((before) => before.filter(({ key }) => key !== question.key))
                : undefined
            }
          />
        ))}
        {!full && (
          <Button
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setQuestions((before) => [...before, emptyQuestion()])}
            className="min-h-11!"
          >
            {texts.ticketAdd}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
