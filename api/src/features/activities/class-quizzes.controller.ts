import { Body, Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  CopyPlanRequest,
  OpenQuizRequest,
  QuizOfTeacher,
  StudentTicket,
  TicketAnswerRequest,
  TicketQuestion,
  TicketValue,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersFile, CurrentUser, Succeeds, UuidParam } from '../../http/index.js';
import { ClassQuizzesService } from './class-quizzes.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

/** Class quizzes. Source: `docs/specification/api.md#identity`; see `docs/classroom.md`. */
@Controller('api/activities/:id')
export class ClassQuizzesController {
  constructor(
    private readonly quizzes: ClassQuizzesService,
    private readonly own: OwnActivitiesService,
  ) {}

  @Get('quiz')
  @Answers('A class quiz with its right answers, and its results.', QuizOfTeacher)
  view(@Actor() actor: Account, @UuidParam() id: string) {
    return this.quizzes.view(actor, id);
  }

  @Post('propose')
  @HttpCode(200)
  @Answers(
    'Proposes questions from the sources of a draft.',
    z.object({ questions: z.array(TicketQuestion) }),
    { errors: ['limit_reached'] },
  )
  async propose(@Actor() actor: Account, @UuidParam() id: string) {
    return { questions: await this.quizzes.propose(actor, id) };
  }

  @Post('open')
  @Succeeds('Sends a class quiz to the class, or to some of its students.')
  async open(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: OpenQuizRequest }) body: OpenQuizRequest,
  ) {
    await this.quizzes.open(actor, id, body);
  }

  @Post('copy')
  @Answers('Copies a class quiz to a class, as a draft.', z.object({ activity_id: z.string() }))
  async copy(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: CopyPlanRequest }) body: CopyPlanRequest,
  ) {
    return { activity_id: await this.quizzes.copy(actor, id, body.group_id) };
  }

  @Get('answers.csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="quiz.csv"')
  @AnswersFile('The answers to a class quiz that is closed, as CSV.', 'text/csv', { errors: ['conflict'] })
  csv(@Actor() actor: Account, @UuidParam() id: string) {
    return this.quizzes.csv(actor, id);
  }

  @Get('questions')
  @Answers('The questions of a class quiz, with the answers of the user.', StudentTicket)
  questions(@CurrentUser() account: Account, @UuidParam() id: string) {
    return this.own.questions(account, id);
  }

  @Post('answers')
  @Succeeds('Answers a question of a class quiz.', { with: z.object({ value: TicketValue }) })
  async answer(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: TicketAnswerRequest }) body: TicketAnswerRequest,
  ) {
    return { value: await this.own.answer(account, id, body) };
  }
}
