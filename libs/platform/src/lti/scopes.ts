/** What the product asks platforms for beside launches: who is in a course. Source: LTI Names and Role Provisioning Services 2.0 §2.3. */
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
