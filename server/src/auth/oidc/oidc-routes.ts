import * as contract from '@ballpark/domain/contract/oidc.ts';
import type { Deps } from '../../deps.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { requireFreshProof } from '../factors/require-fresh-proof.ts';
import { readDevice } from '../known-device.ts';
import { beginOidc } from './begin-oidc.ts';
import { linkIdentity, listIdentities, removeIdentity } from './link-identity.ts';
import { logInWithOidc } from './log-in-with-oidc.ts';
import { beginOidcProof, proveByOidc } from './prove-by-oidc.ts';

export function oidcRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.getSignInWays, async () => ({ oidcLabel: deps.identityProvider?.label ?? null }));
  add(contract.beginOidc, ({ request }) =>
    beginOidc(deps, { purpose: 'signIn', userId: null, ip: request.ip }),
  );
  add(contract.finishOidc, ({ body, request }) => logInWithOidc(deps, body, request.headers['user-agent']));
  add(contract.beginLink, ({ request, user }) => {
    requireFreshProof(user, deps.now());
    return beginOidc(deps, { purpose: 'link', userId: user.id, ip: request.ip });
  });
  add(contract.finishLink, async ({ body, user }) => {
    await linkIdentity(deps, body, user);
    return {};
  });
  add(contract.beginOidcProof, ({ body, request, user }) => {
    const device = readDevice(request.headers.cookie);
    return beginOidcProof(deps, body.code, user, { ip: request.ip, device });
  });
  add(contract.finishOidcProof, async ({ body, user }) => {
    await proveByOidc(deps, body, user);
    return {};
  });
  add(contract.listIdentities, ({ user }) => listIdentities(deps, user));
  add(contract.removeIdentity, async ({ params, user }) => {
    await removeIdentity(deps, params.id, user);
    return {};
  });
}
