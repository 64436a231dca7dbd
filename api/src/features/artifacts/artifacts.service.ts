import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type ArtifactView } from '@studyhall/contracts';
import { artifactVersions } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Versions of the user's slides and documents. */
@Injectable()
export class ArtifactsService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /** @throws AppError `not_found` */
  async view(userId: number, fileId: string): Promise<ArtifactView> {
    const versions = await artifactVersions.listVersions(this.db, userId, fileId);
    if (versions.length === 0) throw new AppError('not_found');
    return { versions };
  }

  /** Makes a version the newest. @throws AppError `not_found` */
  async restore(userId: number, fileId: string): Promise<ArtifactView> {
    const restored = await this.db.transaction((on) => artifactVersions.restoreVersion(on, userId, fileId));
    if (!restored) throw new AppError('not_found');
    const view = await this.view(userId, fileId);
    const file_ids = view.versions.map(({ file_id }) => file_id);
    await this.events.publish({ user: userId }, 'artifact.changed', { file_ids });
    return view;
  }
}
