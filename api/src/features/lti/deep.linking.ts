import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { activities, type ltiPlatforms } from '@studyhall/persistence';
import { ToolKeys } from '@studyhall/platform';
import { newToken } from '../../http/index.js';
import { SignOnError } from '../sign-on/index.js';
import type { LaunchTicket } from './launch.tickets.js';
import type { PageTexts } from './pages/texts.js';

type Platform = ltiPlatforms.LtiPlatform;

/** How long a platform may take to read the answer. */
const ANSWER_SECONDS = 300;
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';

/** What a link in a course can open. */
export interface LinkChoice {
  /** As a launch by the link names it: see `destination`. */
  item: string;
  title: string;
}

/** The choice of what a link in a course opens. Source: LTI Deep Linking 2.0. */
@Injectable()
export class DeepLinking {
  constructor(
    private readonly db: DataSource,
    private readonly keys: ToolKeys,
  ) {}

  /** The class, flashcards, all homework and quizzes, and each one of the class that is not over. */
  async findChoices(groupId: number | null, product: string, texts: PageTexts): Promise<LinkChoice[]> {
    const own = groupId === null ? [] : await activities.findOfGroup(this.db, groupId);
    const given = own.filter(({ state }) => state !== 'closed');
    return [
      { item: 'class', title: product },
      { item: 'cards', title: texts.cards },
      { item: 'todo', title: texts.todo },
      ...given.map(({ id, title }) => ({ item: `todo:${id}`, title })),
    ];
  }

  /**
   * The answer to the platform, signed, with the link that was chosen.
   * @throws SignOnError `sign_on_expired` for what was not offered
   */
  async answer(
    platform: Platform,
    { return_url, deployment, data }: NonNullable<LaunchTicket['deepLinking']>,
    chosen: LinkChoice | undefined,
    launchUrl: string,
  ): Promise<{ url: string; token: string }> {
    if (!chosen) throw new SignOnError('sign_on_expired');
    const { title, item } = chosen;
    const claims = {
      ...{ iss: platform.client_id, aud: [platform.issuer], nonce: newToken() },
      [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
      [`${CLAIM}version`]: '1.3.0',
      [`${CLAIM}deployment_id`]: deployment,
      [`${DEEP}content_items`]: [{ type: 'ltiResourceLink', title, url: launchUrl, custom: { item } }],
      ...(data !== null && { [`${DEEP}data`]: data }),
    };
    return { url: return_url, token: await this.keys.sign(claims, ANSWER_SECONDS) };
  }
}
