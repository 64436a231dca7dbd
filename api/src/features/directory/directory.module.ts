import { Module } from '@nestjs/common';
import { Directory, DirectoryEvents } from '@studyhall/platform';

/** Shared by the console's features: directory changes, events to admins, policy errors, pages of lists. */
@Module({
  providers: [Directory, DirectoryEvents],
  exports: [Directory, DirectoryEvents],
})
export class DirectoryModule {}
