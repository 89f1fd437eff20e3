import { adoptSite, type Site } from '@ballpark/domain/site.ts';

// The server writes what an admin has changed into each page (server/src/web/fill-pages.ts); a page of a new installation says nothing.
const siteJson = document.querySelector<HTMLMetaElement>('meta[name="ballpark-site"]')?.content;
// The server wrote it by the same type.
if (siteJson !== undefined) adoptSite(JSON.parse(siteJson) as Partial<Site>);
