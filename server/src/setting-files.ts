import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Settings = Record<string, string>;

/** Containers mount secrets as files. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Throws ConfigError for a setting that is set twice or unreadable. */
export function withSettingFiles(names: string[], set: Settings, folder: string): Settings {
  const all = { ...set };
  for (const name of names) {
    const variable = fileVariable(name);
    const path = set[variable];
    if (path === undefined) continue;
    if (name in set) throw new ConfigError(`${name} and ${variable} are set; expected one of them`);
    all[name] = readSetting(variable, resolve(folder, path));
  }
  return all;
}

function readSetting(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${variable} names a file that can’t be read (${why})`, { cause: error });
  }
  if (text === '') throw new ConfigError(`${variable} names a file that is empty (${path})`);
  return text;
}

/** The message never has a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
