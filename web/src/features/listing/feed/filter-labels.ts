import type { DistanceUnit } from '@ballpark/domain/distance.ts';
import { listingTypeLabels } from '../../../lib/listing-type-labels.ts';
import type { FeedFilters, FilterName } from './feed-filters.ts';

export const statusLabels = { active: 'Open for suggestions', closed: 'Closed', all: 'All' } as const;

export const toGuessLabel = 'To guess';

/** A type as the select says it. */
export function typeLabel(type: FeedFilters['type']): string {
  return type === 'ALL' ? 'All' : listingTypeLabels[type].label;
}

/** A distance as the select says it. */
export function distanceLabel(distance: number, unit: DistanceUnit): string {
  return distance === 0 ? 'Anywhere' : `Within ${distance} ${unit}`;
}

/** What the chip of an active filter says. */
export function chipLabel(name: FilterName, filters: FeedFilters, unit: DistanceUnit): string {
  switch (name) {
    case 'search':
      return `“${filters.search}”`;
    case 'type':
      return typeLabel(filters.type);
    case 'distance':
      return distanceLabel(filters.distance, unit);
    case 'toGuess':
      return toGuessLabel;
    case 'status':
      return filters.status === 'all' ? 'Open and closed' : statusLabels[filters.status];
  }
}
