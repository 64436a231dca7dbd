/** Dashboard. */
export const dashboard = {
  dashboardText: 'How many learn here, what waits for you, and what happens this week.',
  studentsPerSchool: 'Students per School',
  classesPerSchool: 'Classes per School',
  noStudentsYet: 'No students yet',
  noClassesYet: 'No classes yet',
  showAllSchools: (count: string) => `Show all ${count} schools`,
  showFewer: 'Show fewer',
  pendingApprovals: 'Pending Approvals',
  reviewAll: 'Review All Requests',
  weeklySchedule: 'Weekly Schedule',
  noClassesScheduled: 'No classes scheduled',
};
