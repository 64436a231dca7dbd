// Written by `npm run texts` from web/src/locales/en/server.json: change the sentences there.
import { formatNumber, plural, select } from './format.js';

/** What the server says to users in English, by code: a sentence, or a function of the values in it. */
export const SERVER_TEXTS = {
  malformed: 'The request could not be read.',
  unauthorized: 'Please sign in.',
  session_ended: 'Your session has ended. Please sign in again.',
  invalid_credentials: 'Invalid username or password',
  access_revoked: 'Your access has been revoked. Contact your system administrator.',
  approval_pending:
    'Your request is waiting for approval. You can sign in once an administrator has approved it.',
  approval_rejected: 'Your request was rejected. Ask your school for the reason.',
  approval_rejected_because: (values: { reason: string | number }) =>
    `Your request was rejected: ${values.reason}`,
  forbidden: 'You are not allowed to do that.',
  bad_origin: 'This request came from another site and was refused.',
  password_change_required: 'Please choose a new password first.',
  password_required: 'Enter your own password to make someone a master admin.',
  not_found: 'That was not found.',
  conflict: 'That is not possible right now.',
  other_account: 'Someone else is signed in now. Nothing was changed.',
  already_decided: 'Someone else has already decided this request.',
  already_undone: 'This has already been undone.',
  username_taken: 'That username is already taken.',
  last_master_admin: 'The last master admin with access must stay.',
  turn_in_progress: 'The previous reply is still being written.',
  undo_expired: 'This can no longer be undone.',
  too_large: 'That is too large.',
  unsupported_type: 'That type of file is not supported.',
  invalid: 'Please check what you entered.',
  password_common: 'That password is too easy to guess. Please choose another one.',
  password_is_username: 'A password cannot be the username or almost the same. Please choose another one.',
  rate_limited: 'Too many attempts. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'A part of the service is not available right now. Please try again in a moment.',
  web_search_off: 'Web search is not set up on this server.',
  code_execution_off: 'Running code is not available on this server.',
  model_unauthorized: 'The assistant is not set up correctly. Please tell your administrator.',
  model_busy: 'The assistant is very busy right now. Please try again in a moment.',
  model_unavailable: 'The assistant cannot be reached right now. Please try again in a moment.',
  model_timeout: 'The assistant took too long to answer. Please try again.',
  model_rejected: 'The assistant could not answer this question. Try a shorter or different one.',
  model_bad_answer: 'The answer was cut off. Please try again.',
  line_full: 'Too many questions are waiting for a reply. Please try again in a minute.',
  turn_abandoned: 'The reply could not be finished after several attempts. Please try again.',
  turn_too_long: 'The reply took too long and was stopped.',
  sign_ins_of_device: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many sign-ins to this account on this device. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  failed_sign_ins_of_account: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many failed sign-ins to this account from your network. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  sign_ins_of_account: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many sign-ins to this account. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  failed_sign_ins_of_network: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many failed sign-ins from your network. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  password_changes: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many attempts to change this password. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  password_confirmations: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many wrong passwords. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  passwords_reset: (values: { unit: 'minute' | 'other'; count: number }) =>
    `You have reset many passwords in one minute. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  sign_ins_busy: (values: { count: number }) =>
    `Many people are signing in right now. Please try again in ${plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` })}.`,
  uploads_at_once: (values: { max: number }) =>
    `You can upload at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} file`, other: `${formatNumber('en', values.max)} files` })} at once. Please wait for some to finish.`,
  request_too_slow:
    'The request arrived too slowly and was stopped. Please try again with a better connection.',
  invitations_opened: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many invitations were opened from your network. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  accounts_requested: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many accounts were requested from your network. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  codes_tried: (values: { unit: 'minute' | 'other'; count: number }) =>
    `Too many wrong codes were typed on this device. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  speech_requested: (values: { unit: 'minute' | 'other'; count: number }) =>
    `You have listened to a lot of text. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  chats_removed: (values: { unit: 'minute' | 'other'; count: number }) =>
    `You have deleted a lot in one minute. Try again in ${select(values.unit, { minute: plural('en', values.count, { one: `${formatNumber('en', values.count)} minute`, other: `${formatNumber('en', values.count)} minutes` }), other: plural('en', values.count, { one: `${formatNumber('en', values.count)} second`, other: `${formatNumber('en', values.count)} seconds` }) })}.`,
  open_requests: (values: { max: number }) =>
    `At most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} request`, other: `${formatNumber('en', values.max)} requests` })} of one account are answered at once. Please wait for some to finish.`,
  own_large_requests:
    'Your other large requests are still running. Please try again when they have finished.',
  large_requests_busy: 'Many large requests are running right now. Please try again in a few seconds.',
  open_pages: (values: { max: number }) =>
    `At most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} page`, other: `${formatNumber('en', values.max)} pages` })} of one account get live updates at once. Please close one.`,
  socket_messages: 'Too many messages at once. Please wait a second and try again.',
  active_replies: (values: { max: number }) =>
    `At most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} reply`, other: `${formatNumber('en', values.max)} replies` })} are written at once. Please wait for one to finish.`,
  images_in_progress: (values: { max: number }) =>
    `At most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} image`, other: `${formatNumber('en', values.max)} images` })} are made at once. Please wait for one to finish.`,
  image_uploads_busy: 'Many images are being uploaded right now. Please try again in a minute.',
  search_too_slow: (values: { max: number }) =>
    `The search took longer than ${plural('en', values.max, { one: `${formatNumber('en', values.max)} second`, other: `${formatNumber('en', values.max)} seconds` })} and was stopped. Please try other words.`,
  search_busy: 'Many people are searching right now. Please try again in a few seconds.',
  folder_name_empty: 'Give the folder a name.',
  folder_name_taken: 'You already have a folder with this name.',
  folder_not_found: 'This folder no longer exists.',
  folders_full: (values: { max: number }) =>
    `You can have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} folder`, other: `${formatNumber('en', values.max)} folders` })}.`,
  pins_full: (values: { max: number }) =>
    `You can pin at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} chat`, other: `${formatNumber('en', values.max)} chats` })}. Unpin one first.`,
  instructions_too_long: (values: { max: number }) =>
    `Your instructions can have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} character`, other: `${formatNumber('en', values.max)} characters` })}.`,
  memory_empty: 'Write what the assistant should remember.',
  memory_too_long: (values: { max: number }) =>
    `A memory can have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} character`, other: `${formatNumber('en', values.max)} characters` })}.`,
  memory_not_found: 'This memory no longer exists.',
  memories_full: (values: { max: number }) =>
    `You can save at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} memory`, other: `${formatNumber('en', values.max)} memories` })}. Delete one first.`,
  search_empty: 'Type what you are looking for.',
  search_replaced: 'A newer search has replaced this one.',
  disk_full: 'The server has no room to store this right now. Please tell your administrator.',
  storage_full: (values: { size: string | number }) =>
    `Your storage of ${values.size} is full. Delete files or chats that you no longer need.`,
  just_removed: 'This was just removed. Please reload the page.',
  signed_out: 'You have signed out.',
  password_changed: 'Your password was changed. Please sign in again.',
  password_reset: 'Your password was reset. Please sign in again.',
  account_deleted: 'Your account was deleted. Contact your system administrator.',
  account_changed_again: 'This account was changed while you signed in. Please try again.',
  wrong_password: 'The current password is wrong.',
  same_password: 'Please choose a password that differs from the current one.',
  password_too_short: (values: { min: number }) =>
    `A password must have at least ${plural('en', values.min, { one: `${formatNumber('en', values.min)} character`, other: `${formatNumber('en', values.min)} characters` })}.`,
  password_too_long: (values: { max: number }) =>
    `A password can have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} character`, other: `${formatNumber('en', values.max)} characters` })}.`,
  password_unusable: 'A password can only have characters that a keyboard can type.',
  username_similar: 'That username looks like one that is already taken.',
  class_similar: (values: { other: string | number }) =>
    `This name looks like the class "${values.other}". Please choose a clearly different name.`,
  class_exists: (values: { school: string | number; name: string | number }) =>
    `${values.school} already has a class named "${values.name}". Choose another name, or give each a school year.`,
  class_exists_in_year: (values: { school: string | number; name: string | number; year: string | number }) =>
    `${values.school} already has a class named "${values.name}" in the school year ${values.year}.`,
  school_similar: (values: { other: string | number }) =>
    `This name looks like the school "${values.other}". Please choose a clearly different name.`,
  username_too_short: (values: { min: number }) =>
    `A username must have at least ${plural('en', values.min, { one: `${formatNumber('en', values.min)} character`, other: `${formatNumber('en', values.min)} characters` })}.`,
  username_too_long: (values: { max: number }) =>
    `A username can have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} character`, other: `${formatNumber('en', values.max)} characters` })}.`,
  school_archived: (values: { school: string | number }) =>
    `${values.school} is archived. Choose another school, or restore it first.`,
  school_renamed: (values: { school: string | number; current: string | number }) =>
    `${values.school} is now called ${values.current}. Please use that name.`,
  school_taken: 'A school with this name already exists.',
  school_not_found: 'That school was not found.',
  school_closed: 'Your school does not use this service at the moment. Please ask your school for help.',
  school_merge_itself: 'A school cannot be merged into itself. Choose another school.',
  school_admin_needs_school: 'A school admin needs a school. Choose a school first.',
  schools_by_masters: 'Only a master admin can change schools.',
  installation_by_masters: 'Only a master admin can see this.',
  time_zone_unknown: 'Choose a time zone from the list, such as Europe/Berlin.',
  language_unknown: 'Choose languages from the list.',
  invite_school_archived: 'The school of this invitation is archived. Please ask your school for help.',
  username_control: 'A username cannot have control characters or angle brackets.',
  username_invisible: 'A username cannot have invisible characters.',
  username_styled:
    'Please write the username with plain letters and digits, not with styled or fullwidth ones.',
  username_accents: 'A username cannot have so many accents on one letter.',
  username_alphabets: 'Please write the username in one alphabet: letters of different alphabets look alike.',
  conversation_not_found: 'That chat was not found.',
  message_not_found: 'That message was not found.',
  rating_reason_too_long: (values: { max: number }) =>
    `A reason can have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} character`, other: `${formatNumber('en', values.max)} characters` })}.`,
  reply_not_found: 'That reply was not found.',
  version_out_of_view: 'This message is no longer on the page. Please reload the chat.',
  reply_without_question: 'Only a reply to a question can be written again.',
  regenerate_replies: 'Only replies of the assistant can be written again.',
  nothing_to_continue: 'There is nothing to continue here.',
  attached_file_not_found: 'An attached file was not found.',
  image_not_found: 'That image was not found.',
  class_not_found: 'That class was not found.',
  slot_not_found: 'That time slot was not found.',
  user_not_found: 'That user was not found.',
  selected_user_not_found: 'One of the selected users was not found.',
  not_in_class: 'That user is not in this class.',
  undo_user_gone: 'This user no longer exists.',
  undo_user_changed: 'This user has been changed since and was kept as is.',
  undo_group_gone: 'This class no longer exists.',
  undo_group_changed: 'This class has been changed since and was kept as is.',
  undo_group_name_taken: 'Another class has this name now, so this class was kept as is.',
  undo_group_used: 'This new class is in use and was kept.',
  undo_school_used: 'This new school is in use and was kept.',
  undo_user_signed_in: 'This user has signed in since and was kept.',
  rollover_same_name: (values: { name: string | number; other: string | number }) =>
    `Two classes would have the same name or look alike: "${values.name}" and "${values.other}". Please change one.`,
  undo_not_eligible: 'This user is no longer a student of the class’s school.',
  undo_not_teacher_of_school: 'This user is no longer a teacher of the class’s school.',
  request_not_found: 'That request was not found.',
  import_not_found: 'That import was not found.',
  invitation_not_found: 'That invitation was not found.',
  admins_only: 'Only administrators can do that.',
  no_school: 'You do not have a school assigned. Please contact an administrator.',
  manage_own_school: 'You can manage classes of your own school only.',
  invite_own_school: 'You can invite to your own school only.',
  add_own_school: 'You can add users to your own school only.',
  invitations_without_masters: 'Invitations are for students, teachers and school admins.',
  not_eligible: 'That user is not eligible for this class.',
  named_not_eligible: (values: { name: string | number }) => `${values.name} is not eligible for this class.`,
  not_teacher_of_school: 'Only teachers of the class’s school can teach it.',
  named_not_teacher: (values: { name: string | number }) =>
    `${values.name} is not a teacher of this class’s school.`,
  not_teacher_of_class: 'That user does not teach this class.',
  file_not_found: 'That file was not found among your uploads.',
  material_exists: 'This file is already a material of a class.',
  too_many_materials: (values: { max: string | number }) =>
    `A class can have at most ${values.max} materials.`,
  too_many_exercises: (values: { max: string | number }) =>
    `A class can have at most ${values.max} exercises.`,
  edit_own_messages: 'Only your own messages can be edited.',
  delete_own_messages: 'Only your own messages can be deleted.',
  masters_by_masters: 'Only a master admin can make master admins.',
  own_role: 'You cannot change your own role.',
  admin_role_by_master: 'Only a master admin can change the role of another admin.',
  school_by_master: 'Only a master admin can change a user’s school.',
  own_access: 'You cannot change your own access.',
  admin_access_by_master: 'Only a master admin can change the access of administrators.',
  delete_yourself: 'You cannot delete your own account.',
  delete_admin_by_master: 'Only a master admin can delete administrators.',
  reset_yourself: 'Change your own password in your account settings.',
  reset_admin_by_master: 'Only a master admin can reset the password of administrators.',
  sessions_of_admin_by_master: 'Only a master admin can see and end the sessions of other administrators.',
  sessions_ended: 'You were signed out by an administrator. Please sign in again.',
  session_not_found: 'That session has already ended.',
  own_images_only: 'Only your own finished images can be saved as a reply.',
  master_without_school: 'A master admin belongs to no school.',
  message_too_long: (values: { max: number }) =>
    `A message has at most ${formatNumber('en', values.max)} characters.`,
  message_empty: 'Please write a message.',
  title_empty: 'Please enter a title.',
  image_prompt_empty: 'Please describe the image.',
  text_unusable: 'This text has characters that cannot be used.',
  field_too_long: (values: { field: string | number; max: number }) =>
    `"${values.field}" must have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} character`, other: `${formatNumber('en', values.max)} characters` })}.`,
  field_too_short: (values: { field: string | number; min: number }) =>
    `"${values.field}" must have at least ${plural('en', values.min, { one: `${formatNumber('en', values.min)} character`, other: `${formatNumber('en', values.min)} characters` })}.`,
  field_missing: (values: { field: string | number }) => `"${values.field}" is missing.`,
  field_kind: (values: {
    field: string | number;
    kind: 'array' | 'boolean' | 'int' | 'number' | 'object' | 'other' | 'string';
  }) =>
    `"${values.field}" must be ${select(values.kind, { string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object with fields', other: 'of another kind' })}.`,
  field_choice: (values: { field: string | number; choices: string | number }) =>
    `"${values.field}" must be one of: ${values.choices}.`,
  field_too_many: (values: { field: string | number; max: number }) =>
    `"${values.field}" must have at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} entry`, other: `${formatNumber('en', values.max)} entries` })}.`,
  field_too_few: (values: { field: string | number; min: number }) =>
    `"${values.field}" must have at least ${plural('en', values.min, { one: `${formatNumber('en', values.min)} entry`, other: `${formatNumber('en', values.min)} entries` })}.`,
  field_too_high: (values: { field: string | number; max: number }) =>
    `"${values.field}" must be at most ${formatNumber('en', values.max)}.`,
  field_too_low: (values: { field: string | number; min: number }) =>
    `"${values.field}" must be at least ${formatNumber('en', values.min)}.`,
  field_time: (values: { field: string | number }) =>
    `"${values.field}" must be a time such as 2026-09-01T08:00:00Z.`,
  field_format: (values: { field: string | number }) =>
    `"${values.field}" is not in the form that is expected.`,
  field_unusable: (values: { field: string | number }) => `"${values.field}" cannot be used.`,
  request_kind: (values: { kind: 'array' | 'boolean' | 'int' | 'number' | 'object' | 'other' | 'string' }) =>
    `The request must be ${select(values.kind, { string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object with fields', other: 'of another kind' })}.`,
  request_missing: 'The request is missing.',
  school_missing: 'Please enter a school name',
  class_missing: 'Please enter a class name',
  slot_missing: 'Please add at least one time slot',
  user_missing: 'Please select at least one user to add.',
  too_many_slots: (values: { max: number }) =>
    `A class has at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} time slot`, other: `${formatNumber('en', values.max)} time slots` })}.`,
  time_format: 'Please enter a time such as 09:30.',
  end_before_start: 'The end time must be after the start time.',
  slot_overlaps: 'This time slot overlaps another one of this class.',
  language_format: 'Please give a language such as en-US.',
  requests_or_filter: 'Please give either the requests or a filter.',
  users_or_filter: 'Please give either the users or a filter.',
  too_many_resets: (values: { max: number }) =>
    `You can reset at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} password`, other: `${formatNumber('en', values.max)} passwords` })} at once.`,
  page_key: 'This is not the end of a page.',
  invite_malformed: 'This invitation link is not valid.',
  invite_unknown: 'This invitation link is not valid. Please check it, or ask for a new one.',
  invite_withdrawn: 'This invitation was withdrawn. Please ask for a new one.',
  invite_ended: 'This invitation has ended. Please ask for a new one.',
  invite_expired: 'This invitation has expired. Please ask for a new one.',
  invite_used_up: 'This invitation has been used up. Please ask for a new one.',
  short_code_unknown:
    'There is no such code, or it has expired. Please check the letters, or ask for a new one.',
  invite_direct_for_class: 'Only an invitation to a class can let students join without approval.',
  join_account_exists: 'You already have an account. This invitation is for people who need one.',
  join_students_only: 'Only students join a class by an invitation.',
  join_other_school: 'This class belongs to another school, so you cannot join it.',
  request_class_gone: 'The class of this request no longer exists. Reject the request.',
  request_not_eligible: 'This student can no longer join the class: the school or the role has changed.',
  invite_class_of_other_school: 'That class belongs to another school.',
  invite_class_for_students: 'Invitations to a class are for students.',
  invite_expiry_past: 'The expiry must be in the future.',
  invite_too_long: (values: { max: number }) =>
    `An invitation is valid for at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} day`, other: `${formatNumber('en', values.max)} days` })}.`,
  announcement_missing: 'Please enter a text',
  school_or_class: 'Please choose either a school or a class.',
  announce_own_school: 'You can make announcements to your own school only.',
  announcement_not_found: 'That announcement was not found, or has ended.',
  announcement_end_past: 'The end must be in the future.',
  announcement_too_long: (values: { max: number }) =>
    `An announcement runs for at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} day`, other: `${formatNumber('en', values.max)} days` })}.`,
  too_many_announcements: (values: { max: number }) =>
    `At most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} announcement`, other: `${formatNumber('en', values.max)} announcements` })} run at once. Please end one first.`,
  username_taken_meanwhile:
    'That username was taken in the meantime. Reject this request and ask for another name.',
  invite_requests_full: (values: { max: number }) =>
    `${formatNumber('en', values.max)} requests of this invitation are waiting. Please try again when the school has decided some.`,
  school_requests_full: (values: { max: number }) =>
    `${formatNumber('en', values.max)} requests of this school are waiting. Please try again when the school has decided some.`,
  file_too_large: (values: { max: string | number }) => `A file can have at most ${values.max} MB.`,
  too_many_files: (values: { max: number }) =>
    `You can keep at most ${formatNumber('en', values.max)} files. Delete files that you no longer need.`,
  file_empty: 'The file is empty.',
  file_type_unsupported: (values: { extension: string | number }) =>
    `Files of the type "${values.extension}" are not supported.`,
  file_content_differs: (values: { name: string | number }) =>
    `The content of "${values.name}" does not match its file extension.`,
  image_too_large: (values: { max: string | number }) =>
    `An image can have at most ${values.max} megapixels.`,
  image_damaged: 'The image could not be read. It may be damaged.',
  upload_interrupted: 'The upload was interrupted. Please try again.',
  upload_bytes: 'Send the part as application/octet-stream.',
  upload_offset: 'This part of the file does not follow the one before.',
  upload_incomplete: 'The file has not arrived completely.',
  upload_form: 'Send the file as multipart/form-data.',
  upload_field_too_long: 'A field of the form is too long.',
  one_file_at_a_time: 'Upload one file at a time.',
  choose_file: 'Choose a file to upload.',
  json_expected: 'Send the request as JSON.',
  settings_json: 'Settings are an object in JSON.',
  recording_too_large: (values: { max: string | number }) => `A recording can have at most ${values.max} MB.`,
  recording_too_long: (values: { max: number }) =>
    `A recording can be at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} second`, other: `${formatNumber('en', values.max)} seconds` })} long.`,
  recording_empty: 'The recording is empty.',
  recording_unreadable: 'This recording could not be read.',
  recording_gone: 'The recording no longer exists.',
  transcription_failed: 'Failed to transcribe audio',
  image_held: 'Images of an exercise come after your own attempt.',
  image_failed: 'The image could not be made. Please try again.',
  image_signed_out: 'The image was cancelled because you were signed out.',
  import_has_problems: 'This roster has problems. Correct the file and upload it again.',
  import_done_already: 'This roster was already imported.',
  import_not_done: 'This roster has not been imported yet.',
  import_check_expired: 'This check is too old. Please upload the file again.',
  import_passwords_gone: 'There are no passwords to download, or they have expired.',
  import_too_large: (values: { max: string | number }) => `A roster can have at most ${values.max} MB.`,
  import_changed:
    'Something changed since the file was checked. No users were added. Please upload it again.',
  import_failed: 'The import failed. No users were added. Please try again.',
  importer_without_access: 'The admin who uploaded this roster no longer has access.',
  roster_same_username: (values: { line: string | number }) => `Duplicate of line ${values.line}.`,
  roster_similar_username: (values: { line: string | number }) =>
    `This username looks like the one in line ${values.line}.`,
  roster_similar_school: (values: { other: string | number }) =>
    `This name looks like the school "${values.other}".`,
  roster_no_class: (values: { name: string | number; school: string | number }) =>
    `There is no class "${values.name}" in ${values.school}.`,
  roster_no_class_without_school: (values: { name: string | number }) =>
    `There is no class "${values.name}" without a school.`,
  roster_many_classes: (values: { name: string | number; school: string | number }) =>
    `There are several classes "${values.name}" in ${values.school}.`,
  roster_unusable: 'Cannot be used.',
  roster_role: 'The role must be Student, Teacher, School Admin or Master Admin.',
  roster_too_many_classes: (values: { max: number }) =>
    `A user is in at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} class`, other: `${formatNumber('en', values.max)} classes` })}.`,
  roster_classes_for_students: 'Only students and teachers are put into classes.',
  roster_school_too_long: 'That school name is too long.',
  roster_long_row: 'This row has more cells than the heading.',
  roster_too_many_rows: (values: { max: number }) =>
    `A roster has at most ${formatNumber('en', values.max)} rows.`,
  roster_broken_csv: 'From this line on, the file could not be read as CSV.',
  roster_no_csv:
    'That is not a CSV file. In Excel, choose “Save as” and the type “CSV UTF-8 (comma delimited)”.',
  roster_no_rows: 'The file has no rows. The first line names the columns.',
  roster_no_username_column: 'The heading has no column "username".',
  roster_unknown_column: (values: { column: string | number; columns: string | number }) =>
    `There is no column "${values.column}". Columns are: ${values.columns}.`,
  roster_column_twice: (values: { column: string | number }) =>
    `The column "${values.column}" appears twice.`,
  roster_class_gone: 'One of the classes no longer exists.',
  roster_schools_json: 'Give the schools to read as others as a JSON object of names.',
  roster_classes_json:
    'Give the classes to read as others as a JSON list of objects with school, name and meant.',
  roster_columns_json:
    'Give the columns as a JSON object of headings and what they hold: username, role, school, classes, password, access or ignore.',
  roster_access: 'Access must be Granted or Revoked.',
  roster_master_role: 'A roster cannot make an existing user a master admin, or change one.',
  roster_admin_role:
    'A roster cannot change the role of a school admin. Change it in User Management, or leave the row out.',
  import_roles_unconfirmed: 'Please confirm that roles change.',
  roster_yourself: 'A roster cannot change your own account.',
  roster_similar_class: (values: { other: string | number }) =>
    `This name looks like the class "${values.other}".`,
  roster_class_too_long: 'That class name is too long.',
  roster_not_sheet: 'The file is not a spreadsheet.',
  roster_unread: 'The spreadsheet could not be read. Please try again.',
  import_rejected_gone: 'There are no rows with problems to download.',
  import_nothing_to_do: 'There is nothing to import: every row has a problem.',
  file_gone: 'The file no longer exists.',
  file_deleted: 'The file was deleted.',
  file_unread: 'The file could not be read. Please try uploading it again.',
  file_without_text: 'The file has no text that can be read.',
  pdf_scan: 'The PDF has no text that can be read (it may be a scan).',
  file_reading_page: (values: { page: string | number; pages: string | number }) =>
    `Reading page ${values.page} of ${values.pages}`,
  file_pages_unread: (values: { pages: string | number }) => `Some pages could not be read: ${values.pages}.`,
  file_locked: 'The file is protected by a password.',
  file_damaged: 'The file is damaged and could not be read.',
  file_too_slow: 'Reading the file took too long.',
  file_needs_memory: 'The file is too large to read: it needs too much memory.',
  file_zip_bomb: 'The file is packed so tightly that it may be a zip bomb, so it was not opened.',
  file_not_text: 'The file is not text, though its name says so.',
  file_rtf: 'Rich text (RTF) cannot be read; save it as .docx or PDF.',
  file_larger: (values: { max: string | number }) =>
    `The file is too large to read: it is larger than ${values.max}.`,
  file_unpacks: (values: { max: string | number }) =>
    `The file is too large to read: it unpacks to more than ${values.max}.`,
  file_too_long: (values: { max: string | number }) =>
    `The file is too long to read: it has more than about ${values.max} characters.`,
  file_entries: (values: { max: number }) =>
    `The file has more than ${formatNumber('en', values.max)} files in it.`,
  file_mismatch: (values: {
    extension: string | number;
    content: 'image' | 'office' | 'other' | 'pdf' | 'rtf' | 'text' | 'zip';
  }) =>
    `The file’s name ends in .${values.extension}, but its content is ${select(values.content, { pdf: 'a PDF', zip: 'a zip archive', office: 'an older Office document', image: 'a picture', rtf: 'rich text (RTF)', text: 'plain text', other: 'of another kind' })}.`,
  file_kind_unreadable: 'Files of this kind cannot be read; save it as PDF, Word, Excel, PowerPoint or text.',
  file_extension_unreadable: (values: { extension: string | number }) =>
    `Files ending in .${values.extension} cannot be read; save it as PDF, Word, Excel, PowerPoint or text.`,
  file_bad_table: (values: { row: string | number }) =>
    `The table in the file is damaged after row ${values.row}.`,
  file_bad_json: 'The file is not valid JSON.',
  file_bad_json_line: (values: { line: string | number }) =>
    `The file is not valid JSON (line ${values.line}).`,
  file_deep_json: 'The file cannot be read: its JSON is nested too deeply.',
  zip_in_zip: 'A zip inside a zip is not opened.',
  zip_empty: 'The zip has no files in it.',
  zip_unreadable: 'The zip has no file that can be read.',
  reply_empty: 'The assistant gave no answer. Please try again, or ask in other words.',
  answer_declined: 'The assistant’s safety rules ended this answer. Please try something else.',
  request_declined: 'The assistant’s safety rules do not allow this request. Please try something else.',
  request_not_accepted: 'The assistant could not accept this request. Please try to word it differently.',
  conversation_too_long:
    'This chat is too long for the assistant. Please shorten your message or start a new chat.',
  model_allowance: 'The assistant’s allowance is used up. Please tell your administrator.',
  model_missing: 'The assistant’s model was not found. Please tell your administrator.',
  model_unreadable: 'The assistant sent an answer that could not be read. Please try again.',
  tool_failed: 'This tool could not be used right now.',
  runs_of_reply: (values: { max: number }) =>
    `A reply keeps at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} run`, other: `${formatNumber('en', values.max)} runs` })} of its program. Ask in a new message to continue.`,
  runs_in_progress: (values: { max: number }) =>
    `At most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} program`, other: `${formatNumber('en', values.max)} programs` })} run at once. Please wait for one to finish.`,
  code_too_long: (values: { max: number }) =>
    `The program may have at most ${formatNumber('en', values.max)} characters.`,
  code_empty: 'There is no program to run.',
  program_not_run: 'The program could not be run right now.',
  code_off: 'Running code is turned off on this server.',
  program_error: 'The program ended with an error.',
  program_timeout: 'The program took too long and was stopped.',
  program_memory: 'The program used too much memory and was stopped.',
  program_stopped: 'The program was stopped.',
  program_output_cut: 'The output was too long and was cut.',
  program_output_cut_after: (values: { max: string | number }) => `The output was cut after ${values.max}.`,
  program_error_cut_after: (values: { max: string | number }) => `The error was cut after ${values.max}.`,
  program_left_folder: (values: { names: string | number }) =>
    `Left out: ${values.names}, because only files directly in the working directory come back, not folders.`,
  program_left_kind: (values: { names: string | number }) =>
    `Left out: ${values.names}, because only ordinary files come back.`,
  program_left_size: (values: { names: string | number; max: string | number }) =>
    `Left out: ${values.names}, because a file may have at most ${values.max}.`,
  program_left_number: (values: { names: string | number; max: string | number }) =>
    `Left out: ${values.names}, because at most ${values.max} files come back.`,
  program_left_total: (values: { names: string | number; max: string | number }) =>
    `Left out: ${values.names}, because the files may have at most ${values.max} together.`,
  program_left_pixels: (values: { name: string | number; width: string | number; height: string | number }) =>
    `Left out: ${values.name}, because it is ${values.width} × ${values.height} pixels, which is too large to show.`,
  program_figure_failed: (values: { error: string | number }) =>
    `A figure could not be drawn (${values.error}).`,
  program_figure_formula: (values: { formula: string | number }) =>
    `A figure could not be drawn: the formula ${values.formula} is not valid.`,
  program_figure_memory: 'A figure could not be drawn: it needs too much memory.',
  program_figure_size: (values: { width: string | number; height: string | number }) =>
    `A figure could not be drawn: ${values.width} × ${values.height} pixels are too many.`,
  program_table_part: (values: {
    name: string | number;
    rows: string | number;
    allRows: string | number;
    columns: string | number;
    allColumns: string | number;
  }) =>
    `The table “${values.name}” shows ${values.rows} of ${values.allRows} rows and ${values.columns} of ${values.allColumns} columns.`,
  program_file_not_kept: (values: { name: string | number }) => `The file ${values.name} was not kept.`,
  program_files_not_kept: (values: { count: number }) =>
    `${plural('en', values.count, { one: `${formatNumber('en', values.count)} file was`, other: `${formatNumber('en', values.count)} files were` })} not kept.`,
  program_ran_long: (values: { max: number }) =>
    `The program ran longer than ${plural('en', values.max, { one: `${formatNumber('en', values.max)} second`, other: `${formatNumber('en', values.max)} seconds` })} and was stopped.`,
  program_computed_long: (values: { max: number }) =>
    `The program computed longer than ${plural('en', values.max, { one: `${formatNumber('en', values.max)} second`, other: `${formatNumber('en', values.max)} seconds` })} and was stopped.`,
  program_needed_memory: (values: { max: string | number }) =>
    `The program needed more than ${values.max} MB of memory and was stopped.`,
  program_crashed: (values: { signal: string | number }) => `The program crashed (${values.signal}).`,
  program_status: (values: { status: string | number }) => `The program ended with status ${values.status}.`,
  program_exited: (values: { status: string | number }) => `The program ended itself: ${values.status}`,
  result_unstored: 'The result could not be stored.',
  result_file_deleted: (values: { count: number }) =>
    plural('en', values.count, {
      one: 'A file of this result has been deleted.',
      other: `${formatNumber('en', values.count)} files of this result have been deleted.`,
    }),
  document_failed: 'Document generation failed',
  format_not_made: 'The file could not be made in this format.',
  artifact_changed: 'The file has changed since it was read. Read it again.',
  document_not_made: 'The file could not be made right now.',
  quiz_not_found: 'That quiz was not found.',
  quiz_question_closed: 'This question is already answered.',
  quiz_being_marked: 'Your answer is still being marked.',
  quiz_answer_kind: 'This answer does not fit the question.',
  quiz_not_a_number: 'Write a number, for example 3.5 or 1/2.',
  quiz_answer_repeated: 'You have already tried this answer. Choose or write another one.',
  number_ambiguous: 'This number can be read in two ways, such as 1250 or 1.25. Choose which one you mean.',
  quiz_not_marked: 'Your answer could not be marked. It does not count: please try again.',
  quiz_not_made: 'The quiz could not be made. Please ask again, perhaps for fewer questions.',
  step_making_quiz: (values: { title: string | number }) => `Making a quiz: ${values.title}`,
  step_made_quiz: (values: { count: number }) =>
    `Made a quiz with ${plural('en', values.count, { one: `${formatNumber('en', values.count)} question`, other: `${formatNumber('en', values.count)} questions` })}`,
  deck_not_found: 'That deck was not found.',
  card_not_found: 'That card was not found.',
  too_many_decks: (values: { max: number }) =>
    `You can keep at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} deck`, other: `${formatNumber('en', values.max)} decks` })}. Please delete one first.`,
  too_many_cards: (values: { max: number }) =>
    `A deck holds at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} card`, other: `${formatNumber('en', values.max)} cards` })}.`,
  cards_not_made: 'The flashcards could not be made. Please ask again, perhaps for fewer cards.',
  step_making_cards: (values: { title: string | number }) => `Making flashcards: ${values.title}`,
  step_made_cards: (values: { count: number }) =>
    `Made ${plural('en', values.count, { one: `${formatNumber('en', values.count)} flashcard`, other: `${formatNumber('en', values.count)} flashcards` })}`,
  plan_not_found: 'That lesson plan was not found.',
  too_many_plans: (values: { max: number }) =>
    `You can keep at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} plan`, other: `${formatNumber('en', values.max)} plans` })}. Please delete one first.`,
  plan_not_made: 'The plan could not be made. Please ask again with the date of the exam.',
  step_making_plan: (values: { title: string | number }) => `Making a plan: ${values.title}`,
  step_made_plan: (values: { count: number }) =>
    `Made a plan with ${plural('en', values.count, { one: `${formatNumber('en', values.count)} session`, other: `${formatNumber('en', values.count)} sessions` })}`,
  document_not_written: 'The file could not be written.',
  document_too_slow: 'Writing the file took too long.',
  document_image_unknown: (values: { name: string | number }) => `There is no image named "${values.name}".`,
  document_images_known: (values: { names: string | number }) => `There are: ${values.names}.`,
  document_images_none: 'No image was made in this chat yet.',
  document_image_gone: (values: { name: string | number }) =>
    `The image "${values.name}" is no longer there.`,
  document_image_too_large: (values: { name: string | number }) =>
    `The image "${values.name}" is larger than 25 MB.`,
  document_image_damaged: (values: { name: string | number }) =>
    `The image "${values.name}" is damaged or not a PNG or JPEG.`,
  document_image_pixels: (values: {
    name: string | number;
    width: string | number;
    height: string | number;
  }) => `The image "${values.name}" has too many pixels (${values.width} × ${values.height}).`,
  document_images_too_large: 'The images together are too large for one document.',
  page_redirects: 'The page redirects too often, so it was not opened.',
  page_type: 'The page isn’t a supported file type.',
  page_too_large: 'The page is too large to be read.',
  page_without_text: 'The page has no text that can be read.',
  page_unreadable: 'The page could not be read.',
  page_status: (values: { status: string | number }) =>
    `The page could not be read: its server answered with status ${values.status}.`,
  site_slow: (values: { site: string | number }) => `${values.site} took too long to answer.`,
  site_unreachable: (values: { site: string | number }) => `${values.site} could not be reached.`,
  address_not_public: 'This address is not on the public internet, so it was not opened.',
  address_invalid: 'This is not a web address.',
  address_scheme: 'Only http and https addresses can be opened.',
  address_with_user: 'Addresses with a user name or password are not opened.',
  address_port: 'Addresses with an unusual port are not opened.',
  web_search_empty: 'There is nothing to search for.',
  web_search_slow: 'The web search took too long to answer.',
  web_search_unreachable: 'The web search cannot be reached right now.',
  web_search_unreadable: 'The web search sent an answer that could not be read.',
  web_search_busy: 'The web search is busy right now. Please try again in a moment.',
  web_search_set_up: (values: { name: string | number }) =>
    `The web search with ${values.name} is not set up correctly. Please tell your administrator.`,
  web_search_allowance: 'The allowance of the web search is used up. Please tell your administrator.',
  web_search_json:
    'The search server does not allow JSON answers (search.formats in its settings). Please tell your administrator.',
  step_thinking: 'Thinking',
  step_reading_file: (values: { name: string | number }) => `Reading ${values.name}`,
  step_read_file: (values: { name: string | number }) => `Read ${values.name}`,
  step_file_unread: (values: { name: string | number }) => `Could not read ${values.name}`,
  step_searching: 'Searching your documents',
  step_searching_documents: (values: { query: string | number }) =>
    `Searching your documents for “${values.query}”`,
  step_searched_documents: (values: { count: number }) =>
    `Searched your documents · ${plural('en', values.count, { one: `${formatNumber('en', values.count)} passage`, other: `${formatNumber('en', values.count)} passages` })}`,
  step_no_passages: 'Found nothing in your documents',
  step_running_code: 'Running code',
  step_ran_code: 'Ran code',
  step_code_failed: 'Code ended with an error',
  step_reading_artifact: 'Looking at the file',
  step_read_artifact: (values: { name: string | number }) => `Looked at ${values.name}`,
  step_editing_artifact: (values: { name: string | number }) => `Changing ${values.name}`,
  step_editing_newest: 'Changing the file',
  step_edited_artifact: (values: { name: string | number }) => `Changed ${values.name}`,
  step_making_slides: (values: { title: string | number }) => `Making slides: ${values.title}`,
  step_writing_document: (values: { title: string | number }) => `Writing a document: ${values.title}`,
  step_made_file: (values: { name: string | number }) => `Made ${values.name}`,
  step_searching_web: (values: { query: string | number }) => `Searching the web for “${values.query}”`,
  step_searched_web: (values: { count: number }) =>
    `Searched the web · ${plural('en', values.count, { one: `${formatNumber('en', values.count)} result`, other: `${formatNumber('en', values.count)} results` })}`,
  step_no_results: 'Found nothing on the web',
  step_web_search_failed: 'The web search failed',
  step_web_search_off: 'Web search is off',
  step_reading_page: (values: { host: string | number }) => `Reading ${values.host}`,
  step_read_page: (values: { host: string | number }) => `Read ${values.host}`,
  step_page_refused: 'A page was not read',
  step_page_unread: 'A page could not be read',
  step_tool_unusable: 'A tool could not be used',
  step_tool_arguments: 'The assistant used it with wrong values and was asked to correct them.',
  step_chat_too_long: 'This chat is longer than the assistant can read at once',
  step_left_out: (values: { leftOut: number }) =>
    `Oldest messages left out: ${formatNumber('en', values.leftOut)}.`,
  step_shortened: (values: { shortened: number }) =>
    `Long texts shortened: ${formatNumber('en', values.shortened)}.`,
  step_left_out_and_shortened: (values: { leftOut: number; shortened: number }) =>
    `Oldest messages left out: ${formatNumber('en', values.leftOut)}. Long texts shortened: ${formatNumber('en', values.shortened)}.`,
  lesson_running: 'This class is already in a lesson. Please open it, or end it first.',
  lesson_paused: 'Your teacher has paused the lesson. You can ask again when it continues.',
  lesson_paused_because: (values: { reason: string | number }) =>
    `Your teacher has paused the lesson: ${values.reason}`,
  lesson_only: 'During the lesson only its own chat is open.',
  lesson_not_found: 'That lesson was not found.',
  lesson_over: 'This lesson is over.',
  lesson_end_past: 'The end of a lesson must be in the future.',
  lesson_too_long: (values: { hours: number }) =>
    `A lesson ends after at most ${plural('en', values.hours, { one: `${formatNumber('en', values.hours)} hour`, other: `${formatNumber('en', values.hours)} hours` })}.`,
  lesson_chat_not_found: 'This student has no chat in the lesson yet.',
  push_not_found: 'That message of the lesson was not found.',
  push_text_missing: 'Please enter a text.',
  push_file_missing: 'Please choose a file of the class.',
  push_too_long: (values: { max: number }) =>
    `A message to the class has at most ${formatNumber('en', values.max)} characters.`,
  too_many_pushes: (values: { max: number }) =>
    `A lesson has at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} message`, other: `${formatNumber('en', values.max)} messages` })} to the class.`,
  ticket_not_found: 'That exit ticket was not found.',
  ticket_questions: (values: { max: number }) =>
    `An exit ticket has 1 to ${formatNumber('en', values.max)} questions.`,
  ticket_text_missing: 'Please enter the question.',
  ticket_text_too_long: (values: { max: number }) =>
    `A question has at most ${formatNumber('en', values.max)} characters.`,
  ticket_options: (values: { min: number; max: number }) =>
    `A choice has ${formatNumber('en', values.min)} to ${formatNumber('en', values.max)} options.`,
  ticket_option_missing: 'Please fill in every option.',
  ticket_option_too_long: (values: { max: number }) =>
    `An option has at most ${formatNumber('en', values.max)} characters.`,
  ticket_option_twice: 'Each option may appear only once.',
  ticket_right: 'The right answer must be one of the options.',
  ticket_open: 'This lesson already has an open exit ticket. Please close it first.',
  too_many_tickets: (values: { max: number }) =>
    `A lesson has at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} exit ticket`, other: `${formatNumber('en', values.max)} exit tickets` })}.`,
  ticket_closed: 'This exit ticket is closed.',
  ticket_answer_missing: 'Please enter an answer.',
  ticket_answer_kind: 'That is not an answer to this question.',
  ticket_answer_number: 'Please enter a number.',
  ticket_answer_too_long: (values: { max: number }) =>
    `An answer has at most ${formatNumber('en', values.max)} characters.`,
  ticket_nothing_asked:
    'The class has not asked anything yet, so there is nothing to propose questions from.',
  ticket_not_proposed: 'No questions could be proposed. Please try again, or write them yourself.',
  material_not_found: 'That file is not among the materials of the class.',
  health_model_unreachable: (values: { host: string | number }) =>
    `Replies fail: ${values.host} cannot be reached.`,
  health_model_unreachable_next:
    'Check that the model server is running and that OPENAI_BASE_URL is its address.',
  health_model_key_refused: (values: { host: string | number; status: string | number }) =>
    `Replies fail: ${values.host} does not accept the key (status ${values.status}).`,
  health_model_key_refused_next: 'Set OPENAI_API_KEY to a valid key and restart.',
  health_model_no_allowance: (values: { host: string | number; status: string | number }) =>
    `Replies fail: the account at ${values.host} has no credit left (status ${values.status}).`,
  health_model_no_allowance_next: 'Add credit or raise the spending limit at your model provider.',
  health_model_busy: (values: { host: string | number; status: string | number }) =>
    `Replies fail: ${values.host} gets too many requests (status ${values.status}).`,
  health_model_busy_next:
    'Ask your provider for a higher rate limit, or set MODEL_CONCURRENCY to the number of replies that the server can write at once.',
  health_model_server_error: (values: { host: string | number; status: string | number }) =>
    `Replies fail: ${values.host} has an error of its own (status ${values.status}).`,
  health_model_server_error_next: 'Read the log of the model server or the status page of your provider.',
  health_model_timeout: (values: { host: string | number }) =>
    `Replies fail: ${values.host} takes too long to answer.`,
  health_model_timeout_next: 'Check how busy the model server is. For a slow one, raise MODEL_IDLE_SECONDS.',
  health_model_no_model: (values: {
    host: string | number;
    model: string | number;
    status: string | number;
  }) => `Replies fail: ${values.host} has no model named ${values.model} (status ${values.status}).`,
  health_model_no_model_next: 'Set CHAT_MODEL to a model that this server has and restart.',
  health_model_wrong_address: (values: { host: string | number; status: string | number }) =>
    `Replies fail: ${values.host} answers, but not as a model server (status ${values.status}).`,
  health_model_wrong_address_next: 'Check OPENAI_BASE_URL. It usually ends in /v1.',
  health_model_bad_answer: (values: { host: string | number }) =>
    `Replies fail: the answers of ${values.host} are empty, incomplete or unreadable.`,
  health_model_bad_answer_next:
    'Check that the model server supports streamed chat completions, and read its log.',
  health_model_refused: (values: { host: string | number; status: string | number }) =>
    `Replies fail: ${values.host} does not accept the requests (status ${values.status}).`,
  health_model_refused_next:
    'Check that the model supports tools, and that CONTEXT_TOKENS and REPLY_TOKENS fit it.',
  health_model_untried: (values: { host: string | number }) => `${values.host} has not written a reply yet.`,
  health_model_untried_next: 'Ask a question in the chat to try the model.',
  health_model_demo: 'The built-in demo model answers by rules.',
  health_model_demo_next: 'Set OPENAI_BASE_URL, OPENAI_API_KEY and CHAT_MODEL to connect a model.',
  health_disk_low: (values: { free: number }) =>
    `The disk with the data is filling up: ${formatNumber('en', values.free)} MB are free.`,
  health_disk_full: (values: { free: number }) =>
    `The disk with the data is nearly full: ${formatNumber('en', values.free)} MB are free. Uploads and new files are refused.`,
  health_disk_next: 'Make room on the disk, or move DATA_DIR to a larger one.',
  health_redis_down: 'Redis does not answer. Replies and files wait.',
  health_redis_down_next: 'Check that Redis is running and that REDIS_URL is its address.',
  health_postgres_down: 'PostgreSQL does not answer.',
  health_postgres_down_next: 'Check that PostgreSQL is running and that DATABASE_URL is its address.',
  health_worker_down: 'No worker is running. Replies and files wait.',
  health_worker_down_next: 'Start a worker, and read its log if it ends again.',
  activity_not_found: 'That homework was not found.',
  activity_text_too_long: (values: { max: number }) =>
    `A text has at most ${formatNumber('en', values.max)} characters.`,
  activity_students_missing: 'Please choose at least one student.',
  activity_student_unknown: 'Only students of the class can get homework.',
  activity_source_unknown: 'That file is not among the sources of the class.',
  activity_end_early: 'The end must be in the future and after the beginning.',
  activity_end_late: (values: { days: number }) =>
    `Homework ends after at most ${plural('en', values.days, { one: `${formatNumber('en', values.days)} day`, other: `${formatNumber('en', values.days)} days` })}.`,
  too_many_activities: (values: { max: number }) =>
    `A class has at most ${plural('en', values.max, { one: `${formatNumber('en', values.max)} homework`, other: `${formatNumber('en', values.max)} pieces of homework` })}.`,
  activity_closed: 'The time for this homework is over.',
  activity_handed_in: 'You have already handed this in.',
  class_quiz_questions: (values: { max: number }) =>
    `A quiz has at most ${formatNumber('en', values.max)} questions.`,
  class_quiz_empty: 'This quiz has no questions yet.',
  class_quiz_no_material:
    'The class has no readable materials yet to draft questions from. Add some, or write the questions yourself.',
  class_quiz_sent: 'This quiz was already sent.',
  class_quiz_not_sent: 'This quiz has not been sent yet.',
  class_quiz_not_found: 'That quiz was not found.',
  class_quiz_closed: 'This quiz is closed.',
  class_quiz_not_closed: 'The answers can be seen once the quiz is closed.',
  work_not_found: 'This student has not started the homework.',
  feedback_missing: 'Please write the feedback first.',
  exercise_not_found: 'That exercise is not in this class.',
  file_has_solutions:
    'Some pages of this file hold solutions. They open once you have worked on the exercises.',
  study_held: 'Not shown: it would give an exercise away',
  too_many_lesson_plans: (values: { max: number }) =>
    `A class can have at most ${formatNumber('en', values.max)} lesson plans.`,
  desk_item_not_found: 'That item is not in this lesson.',
  desk_item_sent: 'This was already sent.',
  substitute_hands_over: 'Only the class’s own teachers can hand it over.',
  teaches_already: (values: { name: string | number }) => `${values.name} already teaches this class.`,
  cover_not_found: 'This class has no substitute.',
  cover_too_long: (values: { days: number }) =>
    `A substitute can teach a class for at most ${formatNumber('en', values.days)} days.`,
  lesson_images_off: 'Your teacher has turned off images in this chat.',
} as const;
