import { loadLandingPreview } from '../../../lib/api/landing-preview.ts';
import { LatestListings } from './latest-listings.tsx';

/** The latest listings on the landing page of the app. */
export function ListingPreview() {
  return (
    <div data-listing-preview="">
      <LatestListings load={loadLandingPreview} />
    </div>
  );
}
