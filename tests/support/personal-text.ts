import { QUEUE_NAMES } from '@studyhall/platform';

/**
 * When the text of a column goes.
 * - `message`: with its message and all versions of it, when that is deleted or cleared and can no longer be undone.
 * - `conversation`: when the conversation is cleared or deleted and that can no longer be undone.
 * - `account`: when its owner deletes it, or with the account.
 * - `record`: a record of the school's administration that outlives an account: names, schools, classes, never what is
 *   said in a chat.
 * - `none`: no personal text; keys, states and codes of the product.
 */
type TextLifetime = 'message' | 'conversation' | 'account' | 'record' | 'none';

/**
 * Every column that holds text, JSON or bytes, by table. A test compares it with the schema: a new column does not pass
 * without an entry here, and without a canary that shows its removal where the entry promises one.
 */
export const PERSONAL_TEXT: Record<string, Record<string, TextLifetime>> = {
  account_notices: { changed_by: 'account', kind: 'none', role: 'none' },
  stored_announcements: { author: 'record', school: 'record', text: 'record' },
  approval_requests: {
    issuer: 'none',
    subject: 'record',
    outcome: 'none',
    password_hash: 'record',
    reason: 'record',
    role: 'none',
    school: 'record',
    token_hash: 'none',
    username: 'record',
    username_skeleton: 'record',
  },
  allowances: { kind: 'none', reason: 'account' },
  artifact_versions: { artifact: 'message', images: 'message', kind: 'none', outline: 'message' },
  audit_log: {
    action: 'none',
    actor: 'record',
    after: 'record',
    before: 'record',
    other_school: 'record',
    school: 'record',
    target: 'record',
    target_id: 'none',
    target_type: 'none',
  },
  activities: {
    created_by: 'record',
    rules: 'record',
    instructions: 'record',
    kind: 'none',
    questions: 'record',
    sources: 'none',
    study_mode: 'none',
    title: 'record',
  },
  activity_work: { answer: 'account', feedback: 'account', feedback_by: 'record', feedback_state: 'none' },
  conversation_folders: { name: 'account' },
  class_exercises: {
    answer: 'record',
    number: 'record',
    opened_by: 'record',
    origin: 'none',
    text: 'record',
  },
  cards: { back: 'account', front: 'account', memory: 'none' },
  conversations: { title: 'conversation' },
  decks: { title: 'account' },
  ended_sessions: { detail: 'none', token_hash: 'none' },
  erased_rows: { kind: 'none', row_ids: 'none' },
  files: {
    detail: 'account',
    mime_type: 'none',
    name: 'account',
    purpose: 'none',
    status: 'none',
    storage_key: 'none',
    words: 'account',
  },
  file_previews: { format: 'none', pages: 'none', storage_key: 'none' },
  former_school_names: { name: 'record' },
  group_covers: { handed_by: 'record' },
  group_materials: {
    kind: 'none',
    open_pages: 'none',
    replaced: 'none',
    solution_pages: 'none',
    student_pages: 'none',
  },
  study_exercises: { answer: 'account', last_hint: 'account', opened_by: 'record', text: 'account' },
  stored_groups: {
    description: 'record',
    name: 'record',
    school: 'record',
    school_year: 'record',
    search: 'record',
    study_mode: 'none',
  },
  image_jobs: { error_message: 'none', options: 'none', prompt: 'message', status: 'none' },
  import_rows: {
    changes: 'record',
    group_ids: 'none',
    kind: 'none',
    new_classes: 'record',
    password_hash: 'record',
    role: 'none',
    school: 'record',
    secret: 'record',
    username: 'record',
    username_skeleton: 'record',
  },
  imports: {
    columns: 'record',
    detail: 'record',
    difference: 'none',
    file_name: 'record',
    gone: 'none',
    gone_of: 'none',
    mode: 'none',
    named_groups: 'none',
    new_classes: 'record',
    new_schools: 'record',
    problem_groups: 'record',
    problems: 'record',
    rejected: 'record',
    status: 'none',
  },
  installation_values: { name: 'none', value: 'none' },
  stored_invites: { code: 'none', role: 'none', school: 'record', short_code: 'none' },
  known_devices: { token_hash: 'none' },
  messages: {
    content: 'message',
    details: 'message',
    rating: 'none',
    rating_reason: 'message',
    role: 'none',
    words: 'message',
  },
  limits: { kind: 'none', period: 'none', role: 'none', school: 'record' },
  usage_ledger: { kind: 'none', model: 'none', school: 'record' },
  use_rules: { models: 'none', open_hours: 'record', role: 'none', school: 'record', tools_off: 'none' },
  work_models: { kind: 'none', model: 'none' },
  prices: { currency: 'none', model: 'none' },
  budgets: { currency: 'none', school: 'record' },
  lesson_items: { item: 'record' },
  lesson_looks: { viewer: 'record', viewer_role: 'none' },
  lesson_plans: {
    at_time: 'none',
    changed_by: 'record',
    items: 'record',
    rules: 'record',
    study_mode: 'none',
    title: 'record',
  },
  lesson_pushes: { kind: 'none', sent_by: 'record', text: 'record' },
  lesson_ticket_answers: { embedding: 'account', value: 'account' },
  lesson_tickets: { questions: 'record' },
  lesson_topics: { labels: 'record', topics: 'record' },
  lessons: {
    pause_reason: 'record',
    projected: 'record',
    rules: 'record',
    started_by: 'record',
    study_mode: 'none',
    title: 'record',
  },
  migrations: { name: 'none' },
  passages: { content: 'account', embedding: 'account', label: 'account', search: 'account', solves: 'none' },
  password_sheets: { sealed: 'record' },
  quiz_answers: { answer: 'message', feedback: 'message', verdict: 'none' },
  quizzes: { questions: 'message', title: 'message' },
  recovery_codes: { code_hash: 'account' },
  removed_objects: { storage_key: 'none' },
  roster_classes: { external_id: 'none' },
  roster_runs: {
    cause: 'none',
    counts: 'none',
    data: 'record',
    detail: 'record',
    digest: 'none',
    errors: 'record',
    rows: 'record',
    state: 'none',
  },
  roster_sources: {
    kind: 'none',
    name: 'record',
    school: 'record',
    secret: 'none',
    settings: 'record',
    token_hash: 'none',
  },
  scim_people: { attributes: 'account', user_name: 'account' },
  roster_files: { bytes: 'record', cells: 'record' },
  identity_providers: {
    client_id: 'none',
    domains: 'none',
    external_claim: 'none',
    external_source: 'none',
    issuer: 'none',
    kind: 'none',
    label: 'record',
    secret: 'none',
    unknown: 'none',
  },
  lti_courses: { course_id: 'none', members_url: 'none', title: 'record' },
  lti_keys: { kid: 'none', private_key: 'none', public_key: 'none' },
  lti_platforms: { authorization_url: 'none', deployment_ids: 'none', keys_url: 'none', token_url: 'none' },
  identity_provider_schools: { school: 'record' },
  identity_rules: { claim: 'none', class_ids: 'none', role: 'none', school: 'record', value: 'none' },
  external_identities: { issuer: 'none', subject: 'account' },
  external_ids: { external_id: 'account', source: 'none' },
  mail_codes: { hash: 'none', purpose: 'none' },
  outbox_items: { channel: 'none', error: 'none', kind: 'none' },
  safeguarding: { help_lines: 'record', webhook_secret: 'none', webhook_url: 'record' },
  safety_cases: {
    acknowledged_by: 'record',
    category: 'none',
    closed_by: 'record',
    outcome: 'none',
    passage: 'account',
    reason: 'account',
    tier: 'none',
    withheld_reason: 'account',
  },
  safety_counts: { category: 'none' },
  safety_looks: { viewer: 'record', viewer_role: 'none' },
  schools: {
    help_contact: 'record',
    languages: 'none',
    name: 'record',
    study_mode: 'none',
    time_zone: 'none',
  },
  sessions: { address: 'account', provider_session: 'none', token_hash: 'none', user_agent: 'account' },
  student_notes: { kind: 'none', text: 'account' },
  study_plans: { title: 'account' },
  study_sessions: { tasks: 'account', topic: 'account' },
  tool_runs: { input: 'message', kind: 'none', result: 'message', state: 'none' },
  transcriptions: {
    filename: 'account',
    language_code: 'none',
    mime_type: 'none',
    storage_key: 'none',
  },
  turns: { error_code: 'none', error_detail: 'none', state: 'none' },
  undo_entries: { data: 'conversation', kind: 'none' },
  unfinished_uploads: { name: 'account', parts: 'none' },
  user_counts: { role: 'none', school: 'record' },
  user_factors: {
    credential_id: 'account',
    kind: 'none',
    label: 'account',
    public_key: 'account',
    secret: 'account',
    transports: 'none',
  },
  users: {
    email: 'account',
    family_name: 'account',
    given_name: 'account',
    preferred_name: 'account',
    number: 'account',
    password_hash: 'account',
    role: 'none',
    school: 'account',
    search: 'account',
    shown_name: 'account',
    username: 'account',
    username_skeleton: 'account',
  },
};

/**
 * Files that may hold personal text outside of Postgres, and when it goes.
 * - `objects`: uploads, artifacts and images, below `DATA_DIR` or in the bucket: with their row.
 * - `temporary`: what a job or an upload works on, named by its process: with the job, or when the next process starts
 *   after a kill.
 * - `redis`: the append-only file, and a snapshot where the server makes any: written anew within 15 seconds of an erasure.
 * - `logs`: standard output of api and worker and the logs of the servers: no personal text.
 */
export const PERSONAL_FILES = {
  objects: /^objects\//,
  temporary: /^(studyhall-(work|writer|image)-|studyhall-sandbox-)/,
  redis: /^(appendonlydir\/|appendonly\.aof|dump\.rdb)/,
  logs: /\.log(\.1)?$/,
} as const;

/**
 * Families of keys in Redis, behind the prefix of the installation. Personal text is only in `turn:`, logs of replies,
 * which a removal deletes at once and which expire within an hour otherwise, and in `transcription`, where the text of
 * a recording is the result of a job until the first erasure that comes a minute later. All others hold ids, counts and
 * times: queues and the reconciler's cursor `turns:ended-until`, sealed passwords of imports, places and lines
 * of jobs by school, class and user (`line:`), the last sweep, and counters of sign-ins, joins and other limits by name or network.
 */
export const REDIS_KEYS = [
  /^turn:\{[0-9a-f-]+\}:(log|attempt)$/,
  new RegExp(`^(${QUEUE_NAMES.join('|')})(:|$)`),
  /^(seal|line|schedule|orphans-swept|erasure-file|replies|model|sign-?in|join|limit|presence|lesson|lti)(:|$|-)/,
];
