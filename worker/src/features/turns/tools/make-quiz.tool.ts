import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type Sentence } from '@studyhall/contracts';
import { quizzes } from '@studyhall/persistence';
import { buildQuestions, parseQuiz, quizSchema, type QuizDraft } from '../../study/index.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

/** Stores a quiz with its answer key and attaches it to the reply. */
@Injectable()
export class MakeQuizTool implements Tool<QuizDraft> {
  readonly name = 'make_quiz';
  readonly description =
    'Shows a quiz that the user answers in the chat; answers are marked and explained there. Use it when the user asks to be ' +
    'quizzed or tested, or for practice questions. Call it instead of writing questions, and never write questions or ' +
    'answers into the reply. If the quiz is about documents of the user and no passages are given, search them first.';
  readonly parameters = quizSchema;
  readonly read = parseQuiz;
  readonly unusable = sentence('quiz_not_made');

  constructor(@Inject(DataSource) private readonly db: DataSource) {}

  runningTitle({ title }: QuizDraft): Sentence {
    return sentence('step_making_quiz', { title: title.slice(0, 60) });
  }

  async run(draft: QuizDraft, { turn, details }: ToolContext): Promise<ToolOutcome> {
    const id = randomUUID();
    const { title } = draft;
    const questions = buildQuestions(draft, details.document_citations ?? []);
    const stored = await quizzes.insertQuiz(this.db, {
      id,
      user_id: turn.user_id,
      turn_id: turn.id,
      attempt: turn.attempt,
      title,
      questions,
    });
    if (!stored) throw new AppError('unavailable', this.unusable);
    const count = questions.length;
    details.study_items = [...(details.study_items ?? []), { kind: 'quiz', id, title, count }];
    return {
      title: sentence('step_made_quiz', { count }),
      content: JSON.stringify({ success: true, shown_to_the_user: title }),
      closing: `**${title.replace(/[\\`*_~<$[\]]/g, '\\$&')}**`,
    };
  }
}
