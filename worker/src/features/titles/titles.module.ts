import { Module } from '@nestjs/common';
import { TitleHandler } from './title.handler.js';

@Module({ providers: [TitleHandler], exports: [TitleHandler] })
export class TitlesModule {}
