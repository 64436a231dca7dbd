import { Entity, Index } from 'typeorm';
import { GroupRelation } from './group-relation.js';

@Entity('group_members')
@Index('group_members_of_user', ['user_id', 'group_id'])
export class GroupMember extends GroupRelation {}
