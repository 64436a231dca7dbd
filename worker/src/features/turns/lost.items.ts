import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { artifactVersions, type removals } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Publishes to open pages what a withheld reply had made and lost. */
@Injectable()
export class LostItemsPublisher {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  async publish(user: number, { has_decks, has_plans, artifact_ids }: removals.LostItems): Promise<void> {
    if (has_decks) await this.events.publish({ user }, 'cards.changed', {});
    if (has_plans) await this.events.publish({ user }, 'plans.changed', {});
    for (const id of artifact_ids) {
      const versions = await artifactVersions.listVersions(this.db, user, id);
      const file_ids = versions.map(({ file_id }) => file_id);
      await this.events.publish({ user }, 'artifact.changed', { file_ids });
    }
  }
}
