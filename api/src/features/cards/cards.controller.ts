import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { CardRequest, DueQuery, ReviewsRequest, DueCards } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersNothing, CurrentUser, Succeeds, UuidParam } from '../../http/index.js';
import { DecksService } from './decks.service.js';
import { ReviewsService } from './reviews.service.js';

/** The caller's cards and their answers. See `docs/workspace.md`. */
@Controller('api/cards')
export class CardsController {
  constructor(
    private readonly decks: DecksService,
    private readonly reviews: ReviewsService,
  ) {}

  @Get('due')
  @Answers('The cards that are due.', DueCards)
  due(@CurrentUser() user: Account, @Query({ schema: DueQuery }) query: DueQuery) {
    return this.reviews.due(user.id, query);
  }

  @Post('reviews')
  @HttpCode(200)
  @Answers('Stores answers to cards.', z.object({ due: z.number().int() }))
  async review(@CurrentUser() user: Account, @Body({ schema: ReviewsRequest }) { reviews }: ReviewsRequest) {
    return { due: await this.reviews.review(user.id, reviews) };
  }

  @Put(':id')
  @Succeeds('Changes a card.')
  async change(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @Body({ schema: CardRequest }) sides: CardRequest,
  ) {
    await this.decks.changeCard(user.id, id, sides);
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Deletes a card.')
  remove(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.decks.removeCard(user.id, id);
  }
}
