import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { QuizAnswerRequest, QuizView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, UuidParam } from '../../http/index.js';
import { QuizzesService } from './quizzes.service.js';

/** Quizzes of the caller. See `docs/workspace.md`. */
@Controller('api/quizzes')
export class QuizzesController {
  constructor(private readonly quizzes: QuizzesService) {}

  @Get(':id')
  @Answers('A quiz, without the solutions of open questions.', QuizView)
  view(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.quizzes.view(user.id, id);
  }

  @Post(':id/answers')
  @HttpCode(200)
  @Answers('Answers a question of a quiz.', QuizView, {
    errors: ['conflict', 'limit_reached', 'outside_hours', 'consent_missing'],
  })
  answer(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Body({ schema: QuizAnswerRequest }) request: QuizAnswerRequest,
  ) {
    return this.quizzes.answer(user, id, request);
  }
}
