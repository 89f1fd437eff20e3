import { getDeliveries } from '@ballpark/domain/contract/deliveries.ts';
import * as contract from '@ballpark/domain/contract/jobs.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { listJobs, readJobKinds } from './list-jobs.ts';
import { readDeliveries } from './read-deliveries.ts';
import { retryJob, retryJobs } from './retry-jobs.ts';

export function jobRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.listJobs, ({ query }) => listJobs(deps, query));
  add(contract.listJobKinds, () => readJobKinds(deps));
  add(contract.retryJob, ({ params, user }) => retryJob(deps, params.id, user));
  add(contract.retryJobs, ({ body, user }) => retryJobs(deps, body.name, user));
  add(getDeliveries, () => readDeliveries(deps));
}
