import * as contract from '@ballpark/domain/contract/sessions.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { reportNotMe } from './not-me.ts';

export function sessionRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.notMe, async ({ body, request }) => {
    await reportNotMe(deps, body.token, request.ip);
    return {};
  });
}
