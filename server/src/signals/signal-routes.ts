import { listSignals } from '@ballpark/domain/contract/signals.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { listOwnSignals } from './list-signals.ts';

export function signalRoutes(add: AddEndpoint, deps: Deps): void {
  add(listSignals, ({ user }) => listOwnSignals(deps, user));
}
