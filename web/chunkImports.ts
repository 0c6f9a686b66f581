import type { Plugin, Rolldown } from 'vite';

type ImportsOf = (file: string) => readonly string[];

const importsIn =
  (bundle: Rolldown.OutputBundle): ImportsOf =>
  (file) => {
    const output = bundle[file];
    return output?.type === 'chunk' ? output.imports : [];
  };

const findCycle = (
  importsOf: ImportsOf,
  file: string,
  path: readonly string[] = [],
  safe = new Set<string>(),
): readonly string[] | undefined => {
  if (safe.has(file)) return undefined;
  if (path.includes(file)) return path.slice(path.indexOf(file));
  for (const imported of importsOf(file)) {
    const cycle = findCycle(importsOf, imported, [...path, file], safe);
    if (cycle) return cycle;
  }
  safe.add(file);
  return undefined;
};

/** Fails the build if chunks import each other in a circle: the first would call missing functions. */
export const refuseChunkCycles = (): Plugin => ({
  name: 'refuse-chunk-cycles',
  generateBundle(_, bundle) {
    const importsOf = importsIn(bundle);
    const safe = new Set<string>();
    for (const file of Object.keys(bundle)) {
      const cycle = findCycle(importsOf, file, [], safe);
      if (cycle) this.error(`Chunks import each other: ${cycle.join(' → ')}`);
    }
  },
});

/** What the importer lacks of the files of an import on demand; nothing if that is only the file itself. */
const missingFrom = (importsOf: ImportsOf, importer: string, files: readonly string[]): readonly string[] => {
  const loaded = new Set([importer]);
  // The loop also visits files that it adds to the set.
  for (const file of loaded) for (const imported of importsOf(file)) loaded.add(imported);
  const missing = files.filter((file) => !loaded.has(file));
  return missing.length > 1 ? missing : [];
};

/** In Chromium, each link added to the head lays all text out again, also one to a file that has loaded. */
export const preloadMissing = (): Plugin => {
  let importsOf: ImportsOf = () => [];
  return {
    name: 'preload-missing',
    generateBundle(_, bundle) {
      importsOf = importsIn(bundle);
    },
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files, { hostId, hostType }) =>
            hostType === 'js' ? [...missingFrom(importsOf, hostId, files)] : files,
        },
      },
    }),
  };
};
