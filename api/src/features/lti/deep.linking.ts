import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { activities, type ltiPlatforms } from '@studyhall/persistence';
import { ToolKeys } from '@studyhall/platform';
import { newToken } from '../../http/index.js';
import { SignOnError } from '../sign-on/index.js';
import type { LaunchTicket } from './launch.tickets.js';
import type { PageTexts } from './pages/texts.js';

type Platform = ltiPlatforms.LtiPlatform;

/** The lifetime of the response to a platform. */
const ANSWER_SECONDS = 300;
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';

/** A target that a link in a course can have. */
export interface LinkChoice {
  /** The name of the target in a launch: see `destination`. */
  item: string;
  title: string;
}

/** Lets a teacher choose the target of a link in a course. Source: LTI Deep Linking 2.0. */
@Injectable()
export class DeepLinking {
  constructor(
    private readonly db: DataSource,
    private readonly keys: ToolKeys,
  ) {}

  /** The choices: the class, flashcards, all homework and quizzes, and each current activity of the class. */
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
   * The signed response to the platform with the chosen link.
   * @throws SignOnError `sign_on_expired` for a target that was not offered
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
