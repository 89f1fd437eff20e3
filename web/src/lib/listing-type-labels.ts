import type { ListingType } from '@ballpark/domain/listing-window.ts';
import { t } from '@lingui/core/macro';
import { type LucideIcon, Package, Wrench } from 'lucide-react';

type Labels = { [Type in ListingType]: { value: Type; label: string; icon: LucideIcon } };

/** Getters, because the language is known only when they are shown. */
export const listingTypeLabels: Labels = {
  PRODUCT: {
    value: 'PRODUCT',
    get label() {
      return t`Product`;
    },
    icon: Package,
  },
  SERVICE: {
    value: 'SERVICE',
    get label() {
      return t`Service`;
    },
    icon: Wrench,
  },
};
