/** The keys of cached answers, so that a change can name the stale ones. Naming a key also names every longer one that begins with it. */
export const listingKeys = {
  /** Every list of listings: feed, home, landing preview. */
  all: ['listings'],
  saved: ['listings', 'saved'],
  one: (listingId: string) => ['listing', listingId],
  /** What visitors see of one: a card of its own kind, and in no list. */
  teaser: (listingId: string) => ['teaser', listingId],
} as const;

/** Apart from the listing, for they change at other times. */
export const questionKeys = { of: (listingId: string) => ['questions', listingId] } as const;

export const profileKeys = {
  all: ['profiles'],
  one: (userId: string) => ['profiles', userId],
  listings: (userId: string) => ['profiles', userId, 'listings'],
  suggestions: (userId: string) => ['profiles', userId, 'suggestions'],
  streak: (userId: string) => ['profiles', userId, 'streak'],
  closedGuesses: (userId: string) => ['profiles', userId, 'closed-guesses'],
} as const;

/** What settings show of one's own account. */
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

/** The keys of cached answers about notifications: the bell's count, the list, and the settings. */
export const notificationKeys = {
  /** Everything that changes with a new notification. */
  all: ['notifications'],
  latest: ['notifications', 'latest'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const;

/** The keys of cached answers about what things went for. */
export const priceKeys = {
  similarTo: (listingId: string, title: string) => ['prices', 'similar', listingId, title],
  similarToDraft: (draft: Record<string, unknown>) => ['prices', 'draft', draft],
  overTime: (q: string, currency: string | undefined) => ['prices', 'time', q, currency],
} as const;
