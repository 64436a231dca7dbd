import { Entity, Index } from 'typeorm';
import { GroupRelation } from './group-relation.js';

@Entity('group_teachers')
@Index('group_teachers_of_user', ['user_id', 'group_id'])
export class GroupTeacher extends GroupRelation {}
