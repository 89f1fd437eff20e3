/** The names of cached answers about notifications: the bell's count, the list, and the channels. */
export const notificationKeys = {
  /** All that changes with a new notification. */
  all: ['notifications'],
  latest: ['notifications', 'latest'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const;
