/** The names of cached answers about notifications: what the bell says, the list, and how one is told. */
export const notificationKeys = {
  /** All that changes when somebody is told something. */
  all: ['notifications'],
  latest: ['notifications', 'latest'],
  list: ['notifications', 'list'],
  settings: ['notification-settings'],
} as const;
