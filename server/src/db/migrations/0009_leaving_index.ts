/** Finds the accounts that wait to be deleted without reading all others. */
export const indexes = {
  app_user_leaving: 'app_user (deletion_at) where deletion_at is not null',
};
