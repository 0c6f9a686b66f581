import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

/** Returns the file of a function in the folder from `bundleFunctions`. */
export const bundleIn = (codeDir: string, name: string): string =>
  join(codeDir, name.replace('/', '-'), `${name}.mjs`);

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
      ...(statSync(file).size > 600_000 ? [`${file} is larger than 600 kB`] : []),
    ];
  });
