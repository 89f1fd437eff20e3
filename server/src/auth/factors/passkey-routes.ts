import * as contract from '@ballpark/domain/contract/passkeys.ts';
import type { Deps } from '../../deps.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { knowBrowser } from '../know-browser.ts';
import { addPasskey } from './add-passkey.ts';
import { askPasskey } from './ask-passkey.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { offerPasskey } from './offer-passkey.ts';
import { proveByPasskey } from './prove-by-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';

export function passkeyRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.offerPasskey, ({ user }) => offerPasskey(deps, user));
  add(contract.addPasskey, ({ body, user, request }) =>
    addPasskey(deps, body, user, request.headers['user-agent']),
  );
  add(contract.renamePasskey, async ({ params, body, user }) => {
    await renamePasskey(deps, params.id, body.name, user);
    return {};
  });
  add(contract.askPasskey, ({ user }) => askPasskey(deps, user));
  add(contract.logInWithPasskey, async ({ body, request, reply }) => {
    const { session, passwordHash } = await logInWithPasskey(deps, body, request.headers['user-agent']);
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(contract.proveByPasskey, async ({ body, user }) => {
    await proveByPasskey(deps, body, user);
    return {};
  });
}
