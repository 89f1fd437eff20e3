/** Finds the people whose suspension is over without reading everybody. */
export const indexes = {
  app_user_suspended: 'app_user (suspended_until) where suspended_at is not null',
};
