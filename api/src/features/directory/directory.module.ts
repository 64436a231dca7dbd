import { Module } from '@nestjs/common';
import { DirectoryEvents } from './directory.events.js';

/** What the console's features share: events to admins, refusals, pages of lists. */
@Module({ providers: [DirectoryEvents], exports: [DirectoryEvents] })
export class DirectoryModule {}
