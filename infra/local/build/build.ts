import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CloudTemplate } from '../../cloudTemplate.ts';
import { CliError } from '../terminal.ts';
import { buildOnce } from './buildOnce.ts';

const root = join(import.meta.dirname, '../../..');

export interface CloudBuild {
  readonly codeDir: string;
  readonly templates: readonly CloudTemplate[];
}

/** Reuses a build of the same sources. Throws CliError if the build fails. */
export const buildCloud = async (): Promise<CloudBuild> => {
  const dir = await buildOnce('cloud', ['functions', 'shared', 'infra'], (target) =>
    runNode([join(import.meta.dirname, 'buildCloud.ts'), target]),
  );
  const templates: readonly CloudTemplate[] = JSON.parse(readFileSync(join(dir, 'templates.json'), 'utf8'));
  return { codeDir: join(dir, 'functions'), templates };
};

/** Reuses a build of the same sources. Throws CliError if the build fails. */
export const buildSite = (): Promise<string> =>
  buildOnce('site', ['web', 'shared', 'infra/site', 'infra/local/build/buildSite.ts'], (target) =>
    runNode([join(import.meta.dirname, 'buildSite.ts'), target]),
  );

/** Runs in a process of its own, because CDK and Vite would stay in this process's memory. */
const runNode = async (command: readonly string[]): Promise<void> => {
  // With a test's NODE_ENV, the build would contain React's development version.
  const env = { ...process.env, NODE_ENV: 'production' };
  try {
    await promisify(execFile)(process.execPath, [...command], { cwd: root, env, maxBuffer: 2 ** 24 });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new CliError(`A construção falhou:\n\n${output.trim()}`);
  }
};
