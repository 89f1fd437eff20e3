import { LogoMark } from './logo.tsx';

/** Shown until it is known who is signed in and the first screen is loaded. It appears only when that takes long. */
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
