import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

type Settings = Record<string, string>;

/** The variable whose value is the path of a file that holds the setting, as containers are given secrets. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** The file that Node read into the environment at its start, if any. */
export function loadedEnvFile(flags = process.execArgv): string | undefined {
  const flag = '--env-file=';
  return flags.find((given) => given.startsWith(flag))?.slice(flag.length);
}

/** Throws ConfigError for a setting with one value in the environment and another in the file, which Node has passed over. */
export function refuseOverridden(names: string[], set: Settings, envFile: string): void {
  const inFile = parseEnv(readFileSync(envFile, 'utf8'));
  for (const name of names.flatMap((one) => [one, fileVariable(one)])) {
    const value = inFile[name]?.trim();
    if (value && value !== set[name])
      throw new ConfigError(`${name} is set in the environment and in ${envFile}; expected one of them`);
  }
}

/** The settings with those that stand in files of their own. Throws ConfigError for one that is set twice or cannot be read. */
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
    throw new ConfigError(`${variable} names a file that cannot be read (${why})`, { cause: error });
  }
  if (text === '') throw new ConfigError(`${variable} names a file that is empty (${path})`);
  return text;
}

/** A setting that cannot be used; its message is one line for the operator and never shows a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
