import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../../scripts/lib/free-port.ts';

/** A certified issuer with a sign-in page of its own, where any name and password pass. */
export async function startOidcProvider(redirectUri: string): Promise<{
  url: string;
  client: { client_id: string; client_secret: string };
  /** Ends what people granted: no refresh token of them counts any more. */
  revokeGrants: () => Promise<void>;
  stop: () => Promise<void>;
}> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const signIn = new URL('/signin', redirectUri).href;
  const client = { client_id: 'studyhall', client_secret: 'a secret of the tests' };
  const provider = new Provider(url, {
    clients: [
      {
        ...client,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [signIn],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@north.example`, email_verified: true, name: id }),
    }),
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: true } },
    // As Keycloak and Entra do: no question of the person is needed for one. Each counts once.
    issueRefreshToken: async (_context, application) => application.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
  });
  const grants = new Set<string>();
  provider.on('grant.success', ({ oidc }) => oidc.entities.Grant && grants.add(oidc.entities.Grant.jti));
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  return {
    url,
    client,
    revokeGrants: async () => {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
