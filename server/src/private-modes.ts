/** The permissions of a folder and a file of DATA_DIR: everything for their owner, nothing for others. */
export const privateModes = { folder: 0o700, file: 0o600 } as const;
