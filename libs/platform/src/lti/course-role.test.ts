import { expect, it } from 'vitest';
import { courseRole } from './course-role.js';

const ROLES = 'http://purl.imsglobal.org/vocab/lis/v2/';
const [TEACHER, STUDENT] = [`${ROLES}membership#Instructor`, `${ROLES}membership#Learner`];
const ASSISTANT = `${ROLES}membership/Instructor#TeachingAssistant`;

it.each([
  [[TEACHER], 'teacher'],
  [[STUDENT], 'student'],
  [['Instructor'], 'teacher'],
  [[TEACHER, `${ROLES}membership/Instructor#PrimaryInstructor`], 'teacher'],
  [[TEACHER, ASSISTANT], null],
  [[ASSISTANT], null],
  [[TEACHER, `${ASSISTANT}Section`, STUDENT], 'student'],
  [[`${ROLES}membership#Mentor`, `${ROLES}institution/person#Instructor`], null],
])('%j: %s', (roles, role) => {
  expect(courseRole(roles)).toBe(role);
});
