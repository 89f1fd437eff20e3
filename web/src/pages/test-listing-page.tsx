import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { screen } from '@testing-library/react';
import { ada, makeListing } from '../lib/test-listings.ts';
import { Component } from './listing-page.tsx';
import type { Answers } from './test-answers.ts';
import { openPage } from './test-app.tsx';

/** Ada's page of the listing of `makeListing`. */
export async function openListing(changes: Partial<ListingDetail> = {}, answers: Answers = {}) {
  const page = openListingAt({ 'GET /listings/l1': { data: makeListing(changes) }, ...answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

export function openListingAt(answers: Answers, address = '/listing/l1') {
  return openPage(Component, { path: '/listing/:id', address, user: ada, answers });
}
