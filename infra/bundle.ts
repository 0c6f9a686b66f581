import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { httpByCall } from './bundleHttp.ts';
import { usedStripeOnly } from './bundleStripe.ts';

interface BundleOptions {
  /** The repository's folder. */
  readonly root: string;
  /** An absolute path. Files that are not part of this build are removed from it. */
  readonly outDir: string;
  /**
   * false, for deployment: a minified `<noun>-<verb>/<noun>/<verb>.mjs` per function, with everything it
   * needs. true, for one process: a readable `<noun>/<verb>.mjs` per function over shared chunks, with source
   * maps.
   */
  readonly split: boolean;
}

/** The bytes that are loaded to run a function, by its name such as `companies/create`. */
type BundleSizes = Readonly<Record<string, number>>;

/** Bundled CommonJS modules still call `require` for Node's built-in modules. */
const banner = {
  js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
};

/**
 * The files of all functions by name: `*.api.ts` handle routes, `*.worker.ts` queues or the schedule, and
 * `*.authorizer.ts` decides which calls reach the routes.
 */
export const functionFiles = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('functions/*/*.{api,worker,authorizer}.ts', { cwd: root })
      .toSorted()
      .map((file) => [
        file.replace(/^functions.(\w+).(\w+)\.(?:api|worker|authorizer)\.ts$/, '$1/$2'),
        join(root, file),
      ]),
  );

/** Builds all functions, with the AWS SDK: it loads faster than the runtime's copy. Throws on any error. */
export const bundleFunctions = async ({ root, outDir, split }: BundleOptions): Promise<BundleSizes> => {
  const entries = [...functionFiles(root)].map(([name, file]) => ({
    in: file,
    out: split ? name : `${name.replace('/', '-')}/${name}`,
    name,
  }));
  // esbuild is written in Go. Collecting garbage less often, it takes two thirds of the time.
  process.env.GOGC ??= '400';
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: entry.in, out: entry.out })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    ...forLambda(root),
    splitting: split,
    minify: !split,
    sourcemap: split ? 'linked' : false,
    metafile: true,
  });
  const outputs: Outputs = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => [join(root, file), output]),
  );
  await removeStale(outDir, outputs);
  return Object.fromEntries(
    entries.map(({ name, out }) => [name, loadedBytes(join(outDir, `${out}.mjs`), outputs, root)]),
  );
};

/** Builds the function that prerenders the public pages, `publisher.mjs`, with the AWS SDK. */
export const bundlePublisher = async (root: string, outDir: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'infra/site/publisher.ts')],
    outfile: join(outDir, 'publisher.mjs'),
    ...forLambda(root),
    minify: true,
  });
};

const forLambda = (root: string) =>
  ({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Only the SDK's ES modules can be tree-shaken.
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': join(root, 'functions/platform/aws/credentials.ts') },
    plugins: [usedStripeOnly, httpByCall],
    banner,
    logLevel: 'error',
  }) satisfies BuildOptions;

type Outputs = ReadonlyMap<string, Metafile['outputs'][string]>;

/** Called only after a successful build, so that the previous one stays usable until then. */
const removeStale = async (outDir: string, outputs: Outputs): Promise<void> => {
  const files = globSync('**/*.{mjs,map}', { cwd: outDir }).map((file) => join(outDir, file));
  await Promise.all(files.filter((file) => !outputs.has(file)).map((file) => rm(file)));
};

/** The bytes of a file and of all chunks that it loads. */
const loadedBytes = (entry: string, outputs: Outputs, root: string): number => {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    const imports = outputs.get(file)?.imports ?? [];
    const chunks = imports.filter(({ external, kind }) => !external && kind === 'import-statement');
    for (const { path } of chunks) loaded.add(join(root, path));
  }
  return [...loaded].reduce((sum, file) => sum + (outputs.get(file)?.bytes ?? 0), 0);
};
