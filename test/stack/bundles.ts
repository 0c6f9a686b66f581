import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

/** Returns the file of a function in the folder from `bundleFunctions`. */
export const bundleIn = (codeDir: string, name: string): string =>
  join(codeDir, name.replace('/', '-'), `${name}.mjs`);

/** Nobody waits for a cold start of the worker of tasks, which brings the clients of S3 and of the user pool. */
const mostBytes = (file: string): number => (file.endsWith('/runTasks.mjs') ? 750_000 : 600_000);

/** Returns what is wrong with bundles: imports of anything but Node's modules, and a large size. */
export const faultsOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const imported = [...code.matchAll(/(?:^|;)import\b[^;"']*["']([^"']+)["']/g)].map(
      ([, name = '']) => name,
    );
    if (imported.length === 0) throw new Error(`No import was found in ${file}`);
    return [
      ...imported.filter((name) => !isBuiltin(name)).map((name) => `${file} imports ${name}`),
      ...(statSync(file).size > mostBytes(file) ? [`${file} is larger than ${mostBytes(file)} bytes`] : []),
    ];
  });
