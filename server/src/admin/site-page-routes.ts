import * as contract from '@ballpark/domain/contract/site-pages.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { gapsIn, renderText } from '../site/render-text.ts';
import { textsFor } from '../language/language-of.ts';
import { readPage } from '../site/shown-pages.ts';
import { listPages, publishPage, readPageText } from './site-pages.ts';

export function sitePageRoutes(add: AddEndpoint, deps: Deps): void {
  add(contract.getPage, ({ params, query, request }) =>
    readPage(deps.db, {
      page: params.page,
      version: query.version,
      i18n: textsFor(request),
    }),
  );
  add(contract.listPages, () => listPages(deps));
  add(contract.getPageText, ({ params, query }) => readPageText(deps, params.page, query.version));
  add(contract.previewPage, async ({ body: { text } }) => ({ html: renderText(text), gaps: gapsIn(text) }));
  add(contract.publishPage, ({ params, body, user }) => publishPage(deps, params.page, body, user));
}
