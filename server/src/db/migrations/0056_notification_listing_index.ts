/** Finds the notifications of a listing that is deleted or hidden. Without it each of these reads all notifications. */
export const indexes = {
  notification_listing: `notification (listing_id) where listing_id is not null`,
};
