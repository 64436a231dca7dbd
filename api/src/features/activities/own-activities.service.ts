import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type OwnActivity } from '@studyhall/contracts';
import { activities, activityWork, lessons, type Account } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Homework as a student does it. What counts is who is in the class at the time of each call. */
@Injectable()
export class OwnActivitiesService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  list({ id }: Account): Promise<OwnActivity[]> {
    return activities.findOwn(this.db, id);
  }

  /**
   * Returns the conversation of the homework. After the end it opens one that was begun, and begins none.
   * @throws AppError `not_found`; `conflict` where it is closed
   */
  async begin({ id: userId }: Account, id: string): Promise<string> {
    const { group_id, title, state, conversation_id, progress } = await this.find(userId, id);
    if (conversation_id !== null) return conversation_id;
    if (state === 'closed') throw new AppError('conflict', sentence('activity_closed'));
    const conversation = await this.db.transaction((on) =>
      activityWork.ensureConversation(on, { id, title }, userId),
    );
    if (progress === 'not_begun') await this.publish(userId, group_id);
    return conversation;
  }

  /** @throws AppError `not_found`; `conflict` where it is closed, or handed in already */
  async handIn({ id: userId }: Account, id: string, answer: string): Promise<OwnActivity> {
    await this.find(userId, id);
    const isDone = await activityWork.handIn(this.db, id, userId, answer);
    const own = await this.find(userId, id);
    if (!isDone)
      throw new AppError(
        'conflict',
        sentence(own.progress === 'handed_in' ? 'activity_handed_in' : 'activity_closed'),
      );
    await this.publish(userId, own.group_id);
    return own;
  }

  private async find(userId: number, id: string): Promise<OwnActivity> {
    const own = await activities.findOwnOne(this.db, userId, id);
    if (!own) throw new AppError('not_found', sentence('activity_not_found'));
    return own;
  }

  /** To the other pages of the student, and to those who follow the class. */
  private async publish(student: number, groupId: number): Promise<void> {
    const { managers } = await lessons.findAudience(this.db, groupId);
    await Promise.all(
      [student, ...managers].map((user) => this.events.publish({ user }, 'activities.changed', {})),
    );
  }
}
