import type { z } from 'zod';
import type { indexQuery, PublishedIndex } from '@ballpark/domain/contract/price-index.ts';
import { licenceUrl } from '@ballpark/domain/licence.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { coarsenPoint } from '@ballpark/domain/places.ts';
import { priceIndex, saleGroups } from '@ballpark/domain/price-index.ts';
import { site } from '@ballpark/domain/site.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findCurrencies, findSales, type Sale } from './history-queries.ts';
import { currencies, datedInText, isOf, isPlausible, leadOfServices, searchedWords } from './read-prices.ts';
import { pointOf } from './similar.ts';

type IndexDeps = Pick<Deps, 'replica' | 'now' | 'config'>;

const usual = 'USD';

/** Throws 404 where the operator has closed it. */
export async function readPriceIndex(
  { replica, now, config }: IndexDeps,
  {
    words: asked,
    currency: wanted = '',
    type: kind,
    latitude,
    longitude,
    radius,
  }: z.output<typeof indexQuery>,
): Promise<PublishedIndex> {
  if (!site.publishesPrices) throw new NotFound();
  const words = searchedWords(asked);
  const [first = usual] = currencies.includes(wanted)
    ? [wanted]
    : await findCurrencies(replica, words, currencies);
  const sales = await findSales(replica, { words, currency: first, now: now() });
  const type = kind ?? (leadOfServices(sales) > 0 ? 'SERVICE' : 'PRODUCT');
  const exact = pointOf({ latitude: latitude ?? null, longitude: longitude ?? null });
  const point = exact && coarsenPoint(exact);
  return {
    words: asked,
    currency: first,
    type,
    place: point && { ...point, radius },
    ...priceIndex(groupsOf(sales, type), first, point && { point, radiusKm: radius }),
    licence: { name: site.pricesLicence, url: licenceUrl(site.pricesLicence) },
    source: `${config.publicUrl}/prices?${new URLSearchParams({ q: asked, currency: first, type }).toString()}`,
  };
}

/** Of evidence alone: none of suspended, limited or new people, nor of hidden listings. */
export function groupsOf(sales: readonly Sale[], type: ListingType) {
  return saleGroups(sales.filter(isOf(type)).filter(isPlausible).map(datedInText));
}
