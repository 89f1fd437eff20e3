import { listSignals } from '@ballpark/domain/contract/statements.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { textsFor } from '../language/language-of.ts';
import { listSignalsOf } from './signals.ts';

export function signalRoutes(add: AddEndpoint, deps: Deps): void {
  add(listSignals, ({ user, request }) => listSignalsOf(deps, { userId: user.id, i18n: textsFor(request) }));
}
