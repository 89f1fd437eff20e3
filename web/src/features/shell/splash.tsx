import { LogoMark } from './logo-mark.tsx';

/** While it is not yet known who is there, or the first screen is on its way. Shows itself only when that takes long. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy>
      <span className="animate-rise [animation-delay:0.4s]">
        <LogoMark className="size-14 animate-shimmer" />
        <span className="sr-only" role="status">
          Loading...
        </span>
      </span>
    </div>
  );
}
