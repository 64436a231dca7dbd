import type { OwnLimits, PolicyTool } from '@studyhall/contracts';
import { read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';

/** Invalidated by the end of each turn. While the page is offline, the last value stays. */
export const OWN_LIMITS = read<OwnLimits>(['limits'], '/api/me/limits');

/** True if the school has turned the ability off for the user. False until that is known: the server enforces it. */
export const useToolOff = (tool: PolicyTool): boolean =>
  useQuery(OWN_LIMITS).data?.tools_off.includes(tool) ?? false;
