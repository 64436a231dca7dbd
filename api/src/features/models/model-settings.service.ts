import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isMetadataAddress } from '@studyhall/adapters/outbound-guard';
import {
  AppError,
  sentence,
  type ModelChoice,
  type ModelsView,
  type RemoveModelsQuery,
  type SetModels,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  installationValues,
  type Account,
  type SavedModels,
  type UnsavedModels,
} from '@studyhall/persistence';
import {
  chatModels,
  CONFIG,
  EncryptedSecrets,
  EventPublisher,
  fixedModelSettings,
  keepFixed,
  ModelLoader,
  ReplyHealth,
  resolveModels,
  usedModels,
  type Config,
  type ModelSettings,
} from '@studyhall/platform';
import { assertAllowed, lockActor, wrongField } from '../directory/index.js';
import { normalize, withoutUser } from './model-address.js';

type Stored = SavedModels | UnsavedModels;

const UNSAVED: UnsavedModels = { unsaved: true, version: 0, server: null };

/** The saved model connection. The environment overrides saved settings. */
@Injectable()
export class ModelSettingsService {
  constructor(
    private readonly db: DataSource,
    private readonly secrets: EncryptedSecrets,
    private readonly publisher: EventPublisher,
    private readonly loader: ModelLoader,
    private readonly replies: ReplyHealth,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async view(actor: Account): Promise<ModelsView> {
    assertAllowed(can(actor, 'installation.see', null));
    return this.toView((await installationValues.find(this.db, 'models')) ?? UNSAVED);
  }

  /**
   * Saves the connection, which all processes then use for new work. Does not contact the model server, so that a URL which
   * does not respond yet can be saved.
   * @throws AppError `conflict` if it was changed since it was read; `invalid` with a sentence for the field; `unavailable`
   * for a key without `SECRET_KEY`
   */
  set(actor: Account, { version, base_url, api_key, ...wanted }: SetModels): Promise<ModelsView> {
    return this.change(actor, version, 'models.set', (before) => {
      const choice = keepFixed(wanted, this.choice(before), this.fixed);
      const server = this.nextServer(before, { base_url, api_key });
      const after: SavedModels = { ...choice, version: version + 1, server };
      this.assertFits(this.resolve(after));
      return after;
    });
  }

  /**
   * Removes the saved settings and the key. New work uses the environment's settings or the demo model.
   * @throws AppError `conflict` if it was changed since it was read
   */
  remove(actor: Account, { version }: RemoveModelsQuery): Promise<ModelsView> {
    return this.change(actor, version, 'models.remove', (before) =>
      'unsaved' in before ? before : { ...UNSAVED, version: version + 1 },
    );
  }

  /** Stores the next connection, which all processes then use. Does nothing if it is unchanged. */
  private async change(
    actor: Account,
    version: number,
    action: 'models.set' | 'models.remove',
    next: (before: Stored) => Stored,
  ): Promise<ModelsView> {
    assertAllowed(can(actor, 'installation.change', null));
    const stored = await this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const before = await installationValues.lock(on, 'models', UNSAVED);
      if (version !== before.version) throw new AppError('conflict', sentence('model_changed_meanwhile'));
      const after = next(before);
      if (after === before) return after;
      await installationValues.store(on, 'models', after);
      const keyChanged = before.server?.key !== after.server?.key;
      await audit.record(on, {
        ...{ actor, action, school: null },
        before: this.forAudit(before),
        after: { ...this.forAudit(after), ...(keyChanged && { key_changed: true }) },
        target: { type: 'installation', id: 0, name: 'models' },
      });
      return after;
    });
    await this.publisher.control({ type: 'models.changed' });
    await this.loader.load();
    await this.replies.forget();
    return this.toView(stored);
  }

  /** Keeps a key only for the URL that it was entered for. */
  private nextServer(
    before: Stored,
    { base_url, api_key }: Pick<SetModels, 'base_url' | 'api_key'>,
  ): SavedModels['server'] {
    if (this.fixed.includes('OPENAI_BASE_URL')) return before.server;
    const { OPENAI_BASE_URL, OPENAI_API_KEY, DEMO_MODEL } = this.resolve(before);
    const isSame = normalize(base_url) === withoutUser(OPENAI_BASE_URL);
    if (isSame && DEMO_MODEL) throw wrongField('base_url', sentence('model_demo_address'));
    if (isSame && api_key === undefined) return before.server;
    if (isMetadataAddress(new URL(base_url).hostname.replace(/^\[|\]$/g, '')))
      throw wrongField('base_url', sentence('model_address_metadata'));
    if (api_key === undefined && OPENAI_API_KEY !== '')
      throw wrongField('api_key', sentence('model_key_again', { host: new URL(base_url).host }));
    return {
      base_url: normalize(base_url),
      key: api_key ? this.secrets.encrypt(api_key).toString('base64') : null,
    };
  }

  private assertFits(settings: ModelSettings): void {
    for (const { context_tokens: context, reply_tokens } of chatModels(settings))
      if (reply_tokens >= context) throw wrongField('chat', sentence('model_reply_too_long', { context }));
  }

  /** Uses the encrypted key in place of the key, which is enough to know whether there is one. */
  private resolve(saved: Stored): ModelSettings {
    return resolveModels(this.config, saved, saved.server?.key ?? '');
  }

  /** The saved choice; the current settings if none is saved. */
  private choice(stored: Stored): ModelChoice {
    if ('unsaved' in stored) return toChoice(this.config);
    const { version: _, server: __, ...choice } = stored;
    return choice;
  }

  private get fixed(): ModelsView['fixed'] {
    return fixedModelSettings(this.config);
  }

  private toView(saved: Stored): ModelsView {
    const settings = this.resolve(saved);
    const { OPENAI_BASE_URL, DEMO_MODEL: demo } = this.config;
    return {
      ...toChoice(settings),
      version: saved.version,
      base_url: withoutUser(settings.OPENAI_BASE_URL),
      has_key: settings.OPENAI_API_KEY !== '',
      fallback: 'unsaved' in saved ? null : { base_url: withoutUser(OPENAI_BASE_URL), demo },
      models: usedModels(settings, this.config),
      fixed: this.fixed,
    };
  }

  private forAudit(stored: Stored): object {
    return { ...this.choice(stored), base_url: stored.server?.base_url ?? null };
  }
}

function toChoice(settings: ModelSettings): ModelChoice {
  return {
    chat: chatModels(settings),
    images: settings.IMAGE_MODEL,
    transcription: settings.TRANSCRIPTION_MODEL,
    speech: settings.SPEECH_MODEL ?? null,
    voice: settings.SPEECH_VOICE,
    embeddings: settings.EMBEDDING_MODEL ?? null,
    concurrency: settings.MODEL_CONCURRENCY,
  };
}
