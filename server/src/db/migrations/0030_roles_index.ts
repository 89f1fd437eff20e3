/** Finds the few people with a role without reading everybody. */
export const indexes = {
  app_user_role: `app_user (role) where role <> 'member'`,
};
