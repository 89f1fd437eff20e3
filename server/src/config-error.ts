/** A setting that cannot be used; its message is one line for the operator and never shows a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
