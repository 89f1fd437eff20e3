/** The keys of cached answers about what things went for. */
export const priceKeys = {
  similarTo: (listingId: string, title: string) => ['prices', 'similar', listingId, title],
  similarToDraft: (draft: Record<string, unknown>) => ['prices', 'draft', draft],
  overTime: (q: string, currency: string | undefined) => ['prices', 'time', q, currency],
} as const;
