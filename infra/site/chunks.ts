import type { Manifest } from 'vite';

/** The scripts and styles that a module loads. */
export interface ChunkFiles {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/** The files of a build, by the names of their sources. */
export interface Chunks {
  /** The files of a module and of everything it imports; imported files come first. */
  readonly filesOf: (source: string) => ChunkFiles;
  /** The file of a module. Throws if the build has none. */
  readonly fileOf: (source: string) => string;
  /** The first source for which the test holds. Throws if there is none. */
  readonly find: (test: (source: string, name: string | undefined) => boolean) => string;
}

/** Reads Vite's manifest. */
export const chunksOf = (manifest: Manifest): Chunks => {
  const chunkOf = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    return chunk;
  };
  const filesOf = (source: string, seen = new Set<string>()): ChunkFiles => {
    seen.add(source);
    const { file, css = [], imports = [] } = chunkOf(source);
    const imported = imports.filter((one) => !seen.has(one)).map((one) => filesOf(one, seen));
    return {
      scripts: new Set([file, ...imported.flatMap(({ scripts }) => [...scripts])]),
      styles: new Set([...imported.flatMap(({ styles }) => [...styles]), ...css]),
    };
  };
  return {
    filesOf: (source) => filesOf(source),
    fileOf: (source) => chunkOf(source).file,
    find: (test) => {
      const found = Object.keys(manifest).find((source) => test(source, manifest[source]?.name));
      if (found === undefined) throw new Error('The build lacks a chunk that every page needs');
      return found;
    },
  };
};
