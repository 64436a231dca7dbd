import type { LtiTool } from '@studyhall/contracts';
import type { Config } from '@studyhall/platform';

/** The URLs to configure in platforms, always based on `PUBLIC_URL`; null if it is not set. */
export function toolAddresses({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): LtiTool | null {
  if (!PUBLIC_URL) return null;
  const at = (path: string): string => new URL(path, PUBLIC_URL).href;
  return { login_url: at('/lti/login'), launch_url: at('/lti/launch'), keys_url: at('/lti/keys') };
}
