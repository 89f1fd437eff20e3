import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';

/** How many listings were found; the count stops at 1,000 (product 7.4). */
export function resultsText(pagination: Pagination | undefined): string {
  if (!pagination) return 'Loading...';
  const { totalCount, isCapped } = pagination;
  if (isCapped) return `${totalCount.toLocaleString('en')}+ results`;
  return `${totalCount.toLocaleString('en')} ${totalCount === 1 ? 'result' : 'results'} found`;
}
