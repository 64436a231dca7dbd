/** Words of projects and requirements: such messages look through the stored documents (chat.md §5). */
const DOCUMENT_WORDS =
  /\b(epics?|(user )?stor(y|ies)|specs?|specifications?|requirements?|backlogs?|sprints?|roadmaps?|test plans?|test cases?|acceptance criteria|milestones?|deliverables?|user journeys?|use cases?|my documents?|my files?|my notes)\b/i;

export function wantsDocuments(text: string): boolean {
  return DOCUMENT_WORDS.test(text);
}
