/** What a folder and a file of DATA_DIR may be used for: everything, by their owner alone. */
export const privateModes = { folder: 0o700, file: 0o600 } as const;
