/**
 * Has open listings, anywhere and in a cell, counted by an index alone, and people with XP too. Whether a row is hidden or suspended was
 * in no index, so each row was visited, which took the leaderboard four times as long.
 */
export const indexes = {
  listing_shown_newest: `listing (created_at desc, id desc)
    include (type, user_id, latitude, longitude) where is_active and hidden_by is null`,
  listing_shown_near: `listing (cell, created_at desc, id desc)
    include (type, user_id, latitude, longitude) where is_active and hidden_by is null`,
  app_user_leaders: `app_user (xp desc, xp_reached_at, id)
    include (city_latitude, city_longitude) where xp > 0 and suspended_at is null`,
  app_user_near: `app_user (city_latitude, city_longitude) include (xp, suspended_at)`,
};
