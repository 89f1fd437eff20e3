import * as contract from '@ballpark/domain/contract/site-pages.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { gapsIn, renderText } from '../site/render-text.ts';
import { readPage } from '../site/shown-pages.ts';
import { listPages, publishPage, readPageText } from './site-pages.ts';

export function sitePageRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.getPage, ({ params, query }) => readPage(deps.db, params.page, query.version));
  add(contract.listPages, () => listPages(deps));
  add(contract.getPageText, ({ params, query }) => readPageText(deps, params.page, query.version));
  add(contract.previewPage, async ({ body: { text } }) => ({ html: renderText(text), gaps: gapsIn(text) }));
  add(contract.publishPage, ({ params, body, user }) => publishPage(deps, params.page, body, user));
}
