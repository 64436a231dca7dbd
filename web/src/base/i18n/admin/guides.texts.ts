/** Platform Guides. */
export const guides = {
  guidesText: 'To read, to print, and to hand out.',
  masterAdminGuide: 'Master Admin Guide',
  masterAdminGuideText: 'Schools, admins, imports and everything that spans the whole platform.',
  schoolAdminGuide: 'School Admin Guide',
  schoolAdminGuideText: 'Students, classes, invitations and approvals of one school.',
  studentGuide: 'Student Guide',
  studentGuideText: 'Signing in, asking questions, files, plots, slides and voice.',
  connectGuide: 'Connect a Model',
  connectGuideText: 'Real answers from OpenAI, or from a model of your own with Ollama or vLLM.',
};
