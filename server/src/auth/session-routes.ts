import * as contract from '@ballpark/domain/contract/sessions.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { reportNotMe } from './not-me.ts';

export function sessionRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listSessions, async ({ user }) => ({ sessions: await listSessions(deps, user) }));
  add(contract.endSession, async ({ params, user }) => {
    await endSession(deps, params.id, user);
    return {};
  });
  add(contract.endOtherSessions, async ({ user }) => ({ endedCount: await endOtherSessions(deps, user) }));
  add(contract.notMe, async ({ body, request }) => {
    await reportNotMe(deps, body.token, request.ip);
    return {};
  });
}
