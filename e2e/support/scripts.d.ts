// The scripts are plain JavaScript, so that they run on any Node before anything is installed.
declare module '*/scripts/prepare.mjs' {
  /** Builds the web app where its sources or packages have changed since the last build. */
  export function ensureWebBuilt(): Promise<void>;
  /** The Node that everything runs on. */
  export function runtime(): string;
}

declare module '*/scripts/test-tools.mjs' {
  export function chromiumPath(options?: { isShellEnough: boolean }): string | undefined;
}
