import { fromMinor } from '@ballpark/domain/money.ts';

/** A row as the product's cards show it; JSON.stringify writes the dates. */
export function presentCard(row) {
  const photos = (row.photos ?? []).map(({ id, width, height, thumbhash }) => ({
    url: `/media/${id}.webp`,
    width,
    height,
    thumbhash,
  }));
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    type: row.type,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    photoUrls: photos.map((photo) => photo.url),
    photos,
    hasOffer: row.offer_minor !== null,
    offerAmount: amountOf(row.offer_minor, row.currency),
    currency: row.currency,
    isActive: row.is_active,
    expiresAt: row.expires_at,
    autoClosedAt: row.auto_closed_at,
    closedAt: row.closed_at,
    finalPrice: amountOf(row.final_price_minor, row.currency),
    createdAt: row.created_at,
    user: {
      id: row.user_id,
      name: row.owner_name,
      username: row.owner_username,
      photoUrl: row.owner_photo_url,
      xp: row.owner_xp,
    },
    suggestionCount: row.suggestion_count,
  };
}

export function presentSuggestion(row, currency) {
  return {
    id: row.id,
    userId: row.user_id,
    listingId: row.listing_id,
    amount: fromMinor(Number(row.amount_minor), currency),
    comment: row.comment,
    xpAwarded: row.xp_awarded,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    user: { id: row.user_id, name: row.name, username: row.username, photoUrl: row.photo_url, xp: row.xp },
  };
}

/** The first page of a feed: each row carries the total. */
export function presentPage(rows) {
  const total = rows[0]?.total ?? 0;
  const totalCount = Math.min(total, 1000);
  const totalPages = Math.ceil(totalCount / 12);
  const pagination = {
    currentPage: 1,
    totalPages,
    totalCount,
    limit: 12,
    hasPreviousPage: false,
    hasNextPage: totalPages > 1,
    isCapped: total > 1000,
  };
  return { success: true, data: rows.map(presentCard), pagination };
}

function amountOf(minor, currency) {
  return minor === null ? null : fromMinor(Number(minor), currency);
}
