import type { ListingType } from '@ballpark/domain/listing-types.ts';
import { type LucideIcon, Package, Wrench } from 'lucide-react';

type Labels = { [Type in ListingType]: { value: Type; label: string; icon: LucideIcon } };

/** How screens name and picture the types of listings. */
export const listingTypeLabels: Labels = {
  PRODUCT: { value: 'PRODUCT', label: 'Product', icon: Package },
  SERVICE: { value: 'SERVICE', label: 'Service', icon: Wrench },
};
