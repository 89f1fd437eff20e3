import { shortenLocation } from '@ballpark/domain/location-text.ts';
import { MapPin, MapPinOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type LocationStatusProps = {
  /** The place around which people are ranked; null when it is not known. */
  place: string | null;
  isLoading: boolean;
  error: string | null;
  onRetry: () => void;
};

/** The place around which the local leaderboard ranks people, or why there is none. */
export function LocationStatus({ place, isLoading, error, onRetry }: LocationStatusProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        {isLoading ? <Spinner size="sm" /> : <Icon isKnown={place !== null} />}
        {isLoading
          ? 'Finding where you are...'
          : place !== null
            ? `Around ${shortenLocation(place)}`
            : (error ?? 'Your location is not known yet.')}
      </p>
      {place === null && !isLoading && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Use my location
        </Button>
      )}
    </div>
  );
}

function Icon({ isKnown }: { isKnown: boolean }) {
  const Shown = isKnown ? MapPin : MapPinOff;
  return <Shown aria-hidden className="size-4.5 shrink-0 text-ink-faint" />;
}
