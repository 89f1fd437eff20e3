import * as contract from '@ballpark/domain/contract/factors.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { knowBrowser } from '../know-browser.ts';
import { readDevice } from '../known-device.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import type { CodeCaller } from './limit-codes.ts';
import { listFactors } from './list-factors.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { prove } from './prove.ts';
import { removeFactor } from './remove-factor.ts';

export function factorRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listFactors, ({ user }) => listFactors(deps, user));
  add(contract.beginTotp, ({ user }) => beginTotp(deps, user));
  add(contract.confirmTotp, async ({ body, user, request, reply }) => {
    const { recoveryCodes, passwordHash } = await confirmTotp(deps, body.code, user);
    // This browser has given a code. All others count as unknown from now on.
    await knowBrowser(deps, { id: user.id, passwordHash }, { request, reply });
    return { recoveryCodes };
  });
  add(contract.removeFactor, async ({ params, user }) => {
    await removeFactor(deps, params.id, user);
    return {};
  });
  add(contract.makeRecoveryCodes, async ({ user }) => ({
    recoveryCodes: await makeRecoveryCodes(deps, user),
  }));
  add(contract.logInWithCode, async ({ body, request, reply }) => {
    const { session, passwordHash } = await logInWithCode(deps, body, callerOf(request));
    await knowBrowser(deps, { id: session.user.id, passwordHash }, { request, reply });
    return session;
  });
  add(contract.prove, async ({ body, user, request }) => {
    await prove(deps, body, user, callerOf(request));
    return {};
  });
}

function callerOf({ ip, headers }: FastifyRequest): CodeCaller {
  return { ip, device: readDevice(headers.cookie), userAgent: headers['user-agent'] };
}
