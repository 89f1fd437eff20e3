/** What a listing asks about: a thing, or somebody's quote for a service. */
export const listingTypes = ['PRODUCT', 'SERVICE'] as const;
export type ListingType = (typeof listingTypes)[number];
