import { Module } from '@nestjs/common';
import { CardsController } from './cards.controller.js';
import { DecksController } from './decks.controller.js';
import { DecksService } from './decks.service.js';
import { ReviewsService } from './reviews.service.js';

@Module({ controllers: [DecksController, CardsController], providers: [DecksService, ReviewsService] })
export class CardsModule {}
