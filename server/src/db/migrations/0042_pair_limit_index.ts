/** Finds what two people have earned from each other, and the awards that name an owner who leaves. */
export const indexes = {
  xp_award_pair: `xp_award (owner_id, user_id, created_at) where owner_id is not null`,
};
