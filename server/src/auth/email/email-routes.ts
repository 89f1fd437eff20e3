import * as contract from '@ballpark/domain/contract/email-change.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import type { Deps } from '../../deps.ts';
import type { AddEndpoint } from '../../http/add-endpoint.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { undoEmail } from './undo-email.ts';

export function emailRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.changeEmail, async ({ body, user, request }) => {
    await changeEmail(deps, body, user, request.ip);
    return { message: messages.emailChangeAsked };
  });
  add(contract.confirmEmail, async ({ body, request }) => ({
    email: await confirmEmail(deps, body.token, request.ip),
  }));
  add(contract.undoEmail, async ({ body, request }) => ({
    email: await undoEmail(deps, body.token, request.ip),
  }));
}
