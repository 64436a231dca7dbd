import { Body, Controller, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, RatingRequest, sentence } from '@studyhall/contracts';
import { messages, type Account } from '@studyhall/persistence';
import { CurrentUser, IntParam, Succeeds } from '../../http/index.js';
import { Metrics } from '../metrics/index.js';

/** The caller's rating of a reply. An addition to the specification. */
@Controller('messages')
export class RatingsController {
  constructor(
    private readonly db: DataSource,
    private readonly metrics: Metrics,
  ) {}

  @Put(':id/rating')
  @Succeeds('Rates a reply.')
  async rate(
    @CurrentUser() account: Account,
    @IntParam() id: number,
    @Body({ schema: RatingRequest }) { rating, reason }: RatingRequest,
  ) {
    const rating_reason = rating === null ? null : reason || null;
    if (!(await messages.setRating(this.db, account.id, id, { rating, rating_reason })))
      throw new AppError('not_found', sentence('reply_not_found'));
    // Count a rating once: a second request with the same rating only adds the reason.
    if (rating !== null && rating_reason === null) this.metrics.rated(rating);
  }
}
