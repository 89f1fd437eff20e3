import { t } from '@lingui/core/macro';
import { LogoMark } from './logo.tsx';

/** While session and first screen load; appears with a delay. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy>
      <span className="animate-rise [animation-delay:0.4s]">
        <LogoMark className="size-14 animate-shimmer" />
        <span className="sr-only" role="status">
          {t`Loading...`}
        </span>
      </span>
    </div>
  );
}
