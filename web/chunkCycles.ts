import type { Plugin } from 'vite';

export const findCycle = (
  importsOf: (file: string) => readonly string[],
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
    const importsOf = (file: string) => {
      const output = bundle[file];
      return output?.type === 'chunk' ? output.imports : [];
    };
    const safe = new Set<string>();
    for (const file of Object.keys(bundle)) {
      const cycle = findCycle(importsOf, file, [], safe);
      if (cycle) this.error(`Chunks import each other: ${cycle.join(' → ')}`);
    }
  },
});
