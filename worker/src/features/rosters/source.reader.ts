import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import type { GuardedFetch } from '@studyhall/adapters/outbound-guard';
import { toZonedTime } from '@studyhall/domain';
import { ltiCourses, ltiPlatforms, rosterFiles, rosterSources, schools } from '@studyhall/persistence';
import {
  CONFIG,
  EncryptedSecrets,
  ExpiringKeys,
  ToolKeys,
  type Config,
  type RosterSnapshot,
} from '@studyhall/platform';
import { readCourseMembers } from './lti/members.reader.js';
import { hostsOfPlatform } from './lti/platform.hosts.js';
import { readOneRosterZip } from './oneroster/csv.reader.js';
import { createRosterFetch, readOneRosterService } from './oneroster/rest.reader.js';
import { toSnapshot } from './oneroster/snapshot.js';
import { readPeopleTable } from './people-table.js';
import { SourceError } from './source.error.js';

type Source = rosterSources.RosterSource;
interface Run {
  id: string;
  started_by: number | null;
}

/** Time limit for one source, so that it does not block the others. */
const MAX_READING_MS = 15 * 60_000;

/** Reads sources. Each kind has its adapter. */
@Injectable()
export class SourceReader {
  private readonly fetch: GuardedFetch;

  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
    private readonly expiringKeys: ExpiringKeys,
    private readonly toolKeys: ToolKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.fetch = createRosterFetch(config.ROSTER_HOSTS);
  }

  /**
   * Reads the current roster of the source.
   * @param run has the file, for kinds that are uploaded as a file
   * @throws SourceError
   */
  async read(source: Source, run: Run, signal: AbortSignal): Promise<RosterSnapshot> {
    const end = AbortSignal.timeout(MAX_READING_MS);
    try {
      return await this.readKind(source, run, AbortSignal.any([signal, end]));
    } catch (error) {
      if (error !== end.reason) throw error;
      throw new SourceError(sentence('roster_run_too_long'), { cause: error });
    }
  }

  private async readKind(source: Source, run: Run, signal: AbortSignal): Promise<RosterSnapshot> {
    if (source.kind === 'csv') return readPeopleTable(await this.takeFile(run), source);
    if (source.kind === 'lti') return this.readPlatform(source, signal);
    const tables =
      source.kind === 'oneroster_csv'
        ? await readOneRosterZip(await this.takeFile(run))
        : await readOneRosterService(
            { settings: source.settings, secret: this.openSecret(source) },
            this.fetchFor(source),
            signal,
          );
    return toSnapshot(tables, source, toZonedTime(await this.findZone(source), new Date()).date);
  }

  private async findZone({ school }: Source): Promise<string> {
    return (school === null ? null : await schools.findTimeZone(this.db, school)) ?? 'UTC';
  }

  private async readPlatform(source: Source, signal: AbortSignal): Promise<RosterSnapshot> {
    const { settings, school } = source;
    const platform = settings.platform ? await ltiPlatforms.findPlatform(this.db, settings.platform) : null;
    if (!platform?.enabled || school === null) throw new SourceError(sentence('lti_platform_off'));
    const courses = await ltiCourses.findOfSchool(this.db, platform.id, school);
    const fetch = createRosterFetch(hostsOfPlatform(platform, this.config.ROSTER_HOSTS));
    return readCourseMembers(
      { platform, courses, school, keys: this.toolKeys },
      this.fetchFor(source, fetch),
      signal,
    );
  }

  /** Stops sending requests if the source was removed meanwhile. */
  private fetchFor({ id }: Source, fetch = this.fetch): GuardedFetch {
    return async (address, request) => {
      if (!(await rosterSources.findSource(this.db, id)))
        throw new SourceError(sentence('roster_source_not_found'));
      return fetch(address, request);
    };
  }

  private openSecret({ secret }: Source): string {
    try {
      return secret === null ? '' : this.secrets.decrypt(secret);
    } catch (error) {
      if (error instanceof AppError) throw new SourceError({ text: error.detail }, { cause: error });
      throw error;
    }
  }

  /** The uploaded file of a run. It is deleted when the run ends. */
  private async takeFile({ id, started_by }: Run): Promise<Buffer> {
    const [file, cipher] = await Promise.all([
      rosterFiles.findFile(this.db, started_by ?? 0, id),
      this.expiringKeys.find(`roster-file:${id}`),
    ]);
    if (!file?.bytes || !cipher) throw new SourceError(sentence('import_check_expired'));
    return Buffer.from(cipher.decrypt(file.bytes), 'base64');
  }
}
