import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

interface BundleOptions {
  /** The repository's folder. */
  readonly root: string;
  /** Absolute, and ours alone: what is no part of this build is removed from it. */
  readonly outDir: string;
  /**
   * false, for deployment: a folder `<noun>-<verb>` per function with all it needs, minified. true, for hosting all functions in
   * one process: `<noun>/<verb>.mjs` over shared chunks, readable and with source maps. Either way the file below
   * its folder is `<noun>/<verb>.mjs`, as the template's `Handler` says.
   */
  readonly split: boolean;
}

/** Functions by name (`companies/create`) with the size of what is loaded to run them, in bytes. */
type BundleSizes = Readonly<Record<string, number>>;

/** CommonJS parts inside of an ES module still call `require` for Node's own modules. */
const banner = {
  js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
};

/** The name of every function that has a file, and the file: `*.api.ts` answer routes, `*.worker.ts` queues or the schedule. */
export const functionFiles = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('functions/*/*.{api,worker}.ts', { cwd: root })
      .toSorted()
      .map((file) => [
        file.replace(/^functions.(\w+).(\w+)\.(?:api|worker)\.ts$/, '$1/$2'),
        join(root, file),
      ]),
  );

/** Builds all functions in one go, the AWS SDK included: that starts faster than the runtime's own copy. Throws on any error. */
export const bundleFunctions = async ({ root, outDir, split }: BundleOptions): Promise<BundleSizes> => {
  const entries = [...functionFiles(root)].map(([name, file]) => ({
    in: file,
    out: split ? name : `${name.replace('/', '-')}/${name}`,
    name,
  }));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: entry.in, out: entry.out })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // The SDK's ES modules lose what is not used; its CommonJS cannot.
    mainFields: ['module', 'main'],
    splitting: split,
    minify: !split,
    sourcemap: split ? 'linked' : false,
    banner,
    metafile: true,
    logLevel: 'error',
  });
  const outputs: Outputs = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [join(root, file), output]),
  );
  await removeStale(outDir, outputs);
  return Object.fromEntries(
    entries.map(({ name, out }) => [name, loadedBytes(join(outDir, `${out}.mjs`), outputs, root)]),
  );
};

type Outputs = ReadonlyMap<string, Metafile['outputs'][string]>;

/** Only after a build that succeeded: until then the last good one stays usable. */
const removeStale = async (outDir: string, outputs: Outputs): Promise<void> => {
  const files = globSync('**/*.{mjs,map}', { cwd: outDir }).map((file) => join(outDir, file));
  await Promise.all(files.filter((file) => !outputs.has(file)).map((file) => rm(file)));
};

/** The bytes of a file and of every chunk that is loaded with it, each once. */
const loadedBytes = (entry: string, outputs: Outputs, root: string): number => {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    const imports = outputs.get(file)?.imports ?? [];
    const chunks = imports.filter(({ external, kind }) => !external && kind === 'import-statement');
    for (const { path } of chunks) loaded.add(join(root, path));
  }
  return [...loaded].reduce((sum, file) => sum + (outputs.get(file)?.bytes ?? 0), 0);
};
