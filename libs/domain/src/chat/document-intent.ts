/**
 * Words about projects and requirements, and words for the user's own documents. A message with one of them searches the
 * stored documents. Source: `docs/specification/chat.md#validation`.
 */
const DOCUMENT_WORDS =
  /\b(epics?|(user )?stor(y|ies)|specs?|specifications?|requirements?|backlogs?|sprints?|roadmaps?|test plans?|test cases?|acceptance criteria|milestones?|deliverables?|user journeys?|use cases?|my documents?|my files?|my notes)\b/i;

/** Whether a message is sent with `should_use_documents`. */
export function wantsDocuments(text: string): boolean {
  return DOCUMENT_WORDS.test(text);
}
