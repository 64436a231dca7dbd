/** User Approval Requests. */
export const approvals = {
  approvalsText: 'People who opened an invitation and wait for an account.',
  requestDate: 'Request Date',
  approve: 'Approve',
  reject: 'Reject',
  approveUser: (name: string) => `Approve ${name}`,
  rejectUser: (name: string) => `Reject ${name}`,
  noPendingApprovals: 'No pending approval requests',
  noPendingApprovalsText: 'Requests appear here as soon as someone uses an invitation.',
  rejectRequest: 'Reject request',
  rejectRequestText: (name: string) => `${name} will not get an account.`,
  rejectReason: 'Reason for rejection (optional)',
  userApproved: 'User approved successfully!',
  userRejected: 'User request rejected successfully!',
  errorDetail: (detail: string) => `Error: ${detail}`,
  approveError: 'Error approving request',
  rejectError: 'Error rejecting request',
};
