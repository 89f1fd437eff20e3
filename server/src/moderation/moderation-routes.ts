import { getModerationLog } from '@ballpark/domain/contract/moderation.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { readLog } from './read-log.ts';

export function moderationRoutes(add: AddEndpoint, deps: Deps): void {
  add(getModerationLog, ({ query }) => readLog(deps, query));
}
