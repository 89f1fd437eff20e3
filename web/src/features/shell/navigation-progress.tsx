import { useNavigation } from 'react-router';

/** A thin line at the top while the next page's code is fetched; it starts so late that quick pages do not show it. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1">
      <div className="h-full origin-left animate-creep bg-accent" />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
