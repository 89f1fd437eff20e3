import { interests } from '@ballpark/domain/interests.ts';
import type { ListingType } from '@ballpark/domain/listing-window.ts';
import type { ReportReason, RestrictionAction } from '@ballpark/domain/reports.ts';
import { type LucideIcon, Package, Wrench } from 'lucide-react';

type Labels = { [Type in ListingType]: { value: Type; label: string; icon: LucideIcon } };

export const listingTypeLabels: Labels = {
  PRODUCT: { value: 'PRODUCT', label: 'Product', icon: Package },
  SERVICE: { value: 'SERVICE', label: 'Service', icon: Wrench },
};

export const reasonNames: Record<ReportReason, string> = {
  spam: 'Spam or advertisement',
  scam: 'Scam or fraud',
  offensive: 'Insulting or hateful',
  private: 'Shares private information',
  wrong: 'Wrong or misleading',
  other: 'Something else',
};

export const restrictionNames: Record<RestrictionAction, string> = {
  hide: 'Hidden',
  remove: 'Removed',
  removePhoto: 'Photo removed',
  warn: 'Warned',
  limit: 'Account limited',
  suspend: 'Account suspended',
};

export type Interest = (typeof interests)[number];

export const interestNames: Record<Interest, string> = {
  selling: 'Selling',
  buying: 'Buying',
  browsing: 'Browsing',
  helping: 'Helping Others',
};

/** False for interests of another version. */
export function areInterests(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => interests.some((interest) => interest === each));
}
