/** Scope for the members of a course. Source: LTI Names and Role Provisioning Services 2.0 §2.3. */
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
/** Scopes for grade book columns and their scores. Source: LTI Assignment and Grade Services 2.0 §3. */
export const LINE_ITEM_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem';
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
