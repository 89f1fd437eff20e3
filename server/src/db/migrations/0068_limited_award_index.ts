/** Finds the pairs that were limited lately, about whom a case is opened. */
export const indexes = {
  xp_award_limited: `xp_award (created_at) where is_pair_limited`,
};
