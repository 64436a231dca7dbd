import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ApprovalRequestView } from '@studyhall/contracts';
import { groupTeachers } from '@studyhall/persistence';
import { DirectoryEvents } from '../directory/index.js';

/** Publishes requests to those who may decide them: admins, and the teachers of the classes. */
@Injectable()
export class RequestEvents {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  async created(request: ApprovalRequestView): Promise<void> {
    const teachers = await this.findTeachers([request]);
    await this.directory.publish(
      request.school,
      'approval.created',
      request,
      teachers.get(request.group_id ?? 0),
    );
  }

  async resolved(
    requests: ReadonlyArray<{ id: number; school: string | null; group_id: number | null }>,
    outcome: 'approved' | 'rejected',
  ): Promise<void> {
    const teachers = await this.findTeachers(requests);
    await Promise.all(
      requests.map(({ id, school, group_id }) =>
        this.directory.publish(school, 'approval.resolved', { id, outcome }, teachers.get(group_id ?? 0)),
      ),
    );
  }

  private async findTeachers(
    requests: ReadonlyArray<{ group_id: number | null }>,
  ): Promise<Map<number, number[]>> {
    const classes = new Set(requests.flatMap(({ group_id }) => group_id ?? []));
    return classes.size === 0 ? new Map() : groupTeachers.findTeacherIds(this.db, [...classes]);
  }
}
