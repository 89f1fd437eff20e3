/** How a closed listing is badged (product 7.5). */
export function closedLabel(listing: { autoClosedAt: string | null }): 'Auto-closed' | 'Closed' {
  return listing.autoClosedAt ? 'Auto-closed' : 'Closed';
}
