import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { clientDirOf, SHARED_REPORT } from './documents.ts';

const web = join(import.meta.dirname, '../../web');
const configFile = join(web, 'vite.config.ts');

export const runVite = async (target: string): Promise<string> => {
  const serverDir = join(target, 'server');
  const client = build({
    configFile,
    plugins: [listModules(target)],
    build: { outDir: clientDirOf(target), emptyOutDir: true, manifest: 'manifest.json' },
    logLevel: 'error',
  });
  const server = build({
    configFile,
    build: {
      outDir: serverDir,
      emptyOutDir: true,
      ssr: 'src/prerender/renderPages.tsx',
      copyPublicDir: false,
      // A single file, because chunks are for browsers. The extension makes it a module for Node.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
    },
    // Bundles all packages, so that React's production version is used everywhere.
    ssr: { noExternal: true },
    logLevel: 'error',
  });
  // Shares no chunk with the app, whose readers are others, so that each loads what it needs alone.
  const sharedDir = join(target, 'shared');
  const shared = build({
    configFile,
    build: {
      outDir: sharedDir,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: join(web, SHARED_REPORT), output: { codeSplitting: false } },
    },
    logLevel: 'error',
  });
  await Promise.all([client, server, shared]);
  cpSync(sharedDir, clientDirOf(target), { recursive: true });
  rmSync(sharedDir, { recursive: true });
  return join(serverDir, 'renderPages.mjs');
};

/** Writes a list of the build's modules for tests. */
const listModules = (target: string): Plugin => ({
  name: 'list-modules',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk'
        ? {
            file: chunk.fileName,
            facade: chunk.facadeModuleId,
            imports: chunk.imports,
            dynamicImports: chunk.dynamicImports,
            modules: chunk.moduleIds,
          }
        : [],
    );
    const imports = Object.fromEntries(
      [...this.getModuleIds()].map((id) => {
        const info = this.getModuleInfo(id);
        return [id, [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]];
      }),
    );
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'modules.json'), JSON.stringify({ chunks, imports }));
  },
});
