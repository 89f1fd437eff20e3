import { operations, type OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { refusalsOf } from '../../src/docs/failures-of.ts';

/** Throws for an undocumented failure: clients may meet whatever a test meets. */
export function refuseUnannounced(route: OperationRoute, status: number, code: string | undefined): void {
  if (status < 400 || status === 500) return;
  const operation = operations.find((each) => each.route === route);
  const isAnnounced =
    operation && refusalsOf(operation).some((refusal) => refusal.status === status && refusal.code === code);
  if (!isAnnounced)
    throw new Error(`${route} answers ${status} ${code}, which its document does not announce`);
}
