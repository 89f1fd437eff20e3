/** Keys of cached answers. Invalidating a key includes every longer one. */
export const listingKeys = {
  /** Feed, home, landing preview. Live updates follow each row's `id`. */
  all: ['listings'],
  saved: ['listings', 'saved'],
  one: (listingId: string) => ['listing', listingId],
  /** For visitors: another shape, and in no list. */
  teaser: (listingId: string) => ['teaser', listingId],
  shared: (listingId: string) => ['shared', listingId],
} as const;

/** Separate from the listing: they change at other times. */
export const questionKeys = { of: (listingId: string) => ['questions', listingId] } as const;

export const profileKeys = {
  all: ['profiles'],
  one: (userId: string) => ['profiles', userId],
  listings: (userId: string) => ['profiles', userId, 'listings'],
  suggestions: (userId: string) => ['profiles', userId, 'suggestions'],
  streak: (userId: string) => ['profiles', userId, 'streak'],
  closedGuesses: (userId: string) => ['profiles', userId, 'closed-guesses'],
} as const;

export const accountKeys = {
  names: ['account', 'names'],
} as const;

export const leaderboardKeys = { all: ['leaderboard'] } as const;

export const placeKeys = {
  cities: (text: string) => ['places', 'cities', text],
  lookup: (point: { latitude: number; longitude: number }) => [
    'places',
    'lookup',
    point.latitude,
    point.longitude,
  ],
} as const;

export const notificationKeys = {
  /** All that a new notification changes. */
  all: ['notifications'],
  latest: ['notifications', 'latest'],
  list: ['notifications', 'list'],
  /** What waits was also notified. */
  nextStep: ['notifications', 'next-step'],
  settings: ['notification-settings'],
} as const;

export const priceKeys = {
  examples: ['prices', 'examples'],
  similarTo: (listingId: string, title: string) => ['prices', 'similar', listingId, title],
  similarToDraft: (draft: Record<string, unknown>) => ['prices', 'draft', draft],
  index: (query: Record<string, unknown>) => ['prices', 'index', query],
  overTime: (query: Record<string, unknown>) => ['prices', 'time', query],
} as const;
