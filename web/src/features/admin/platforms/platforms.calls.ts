import type {
  LtiPlatformRequest,
  LtiPlatformView,
  LtiRegistration,
  LtiRegistrationRequest,
  LtiTool,
} from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { api } from '../../../transport/rest';

const PLATFORMS = '/api/lti-platforms';

export const platformCalls = {
  platforms: () =>
    read<{ platforms: LtiPlatformView[]; tool: LtiTool | null }>(['identity', 'schools'], PLATFORMS),
  store: (id: string | null, body: LtiPlatformRequest) =>
    api('POST', id === null ? PLATFORMS : `${PLATFORMS}/${id}`, { body }),
  /** Creates a URL with which a platform registers itself. */
  openRegistration: (body: LtiRegistrationRequest) =>
    api<LtiRegistration>('POST', `${PLATFORMS}/registration`, { body }),
  remove: (id: string) => api('DELETE', `${PLATFORMS}/${id}`),
};
