/** How a closed listing is badged (specification, section 4). */
export function closedLabel(listing: { autoClosedAt: string | null }): 'Auto-closed' | 'Closed' {
  return listing.autoClosedAt ? 'Auto-closed' : 'Closed';
}
