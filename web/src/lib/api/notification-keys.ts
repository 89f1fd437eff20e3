/** The keys of cached answers about notifications: the bell's count, the list, and the settings. */
export const notificationKeys = {
  /** Everything that changes with a new notification. */
  all: ['notifications'],
  latest: ['notifications', 'latest'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const;
