/**
 * Builds the SPA into the folder given as its argument: `client` for browsers, with a compressed copy of
 * every text file, and `server` for prerendering.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';
import { accounts } from '#shared/contract/accounts.ts';
import { publicPages } from '#shared/publicPages.ts';
import { clientDirOf, type PageFiles, SHELL, serverDirOf } from '../../site.ts';
import { compressSite } from '../site/site.ts';

const [, , target = join(tmpdir(), 'ranqueia-site')] = process.argv;
const configFile = join(import.meta.dirname, '../../../web/vite.config.ts');
const [client, server] = [clientDirOf(target), serverDirOf(target)];

/** The chunk that every screen but the public pages needs, by its name in vite.config.ts. */
const KIT = 'kit';
const ENTRY = 'index.html';
const FONT = 'inter-latin-wght-normal.woff2';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/** Lists for tests which modules a chunk holds, and what each of them imports. */
const listModules: Plugin = {
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
};

await build({
  configFile,
  plugins: [listModules],
  build: { outDir: client, emptyOutDir: true, manifest: 'manifest.json' },
  logLevel: 'error',
});
await build({
  configFile,
  build: {
    outDir: server,
    emptyOutDir: true,
    ssr: 'src/prerender/renderPages.tsx',
    copyPublicDir: false,
    // One file: the chunks of vite.config.ts are for browsers.
    rolldownOptions: { output: { codeSplitting: false } },
  },
  // Bundles all packages, so that the build runs anywhere with React's production version.
  ssr: { noExternal: true },
  logLevel: 'error',
});

const take = (name: string): string => {
  const text = readFileSync(join(client, name), 'utf8');
  rmSync(join(client, name));
  return text;
};
const manifest: Manifest = JSON.parse(take('manifest.json'));
const template = take(ENTRY);

interface Files {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

/** The files of a module and of everything it imports; imported files come first. */
const filesOf = (name: string, seen = new Set<string>()): Files => {
  seen.add(name);
  const { file, css = [], imports = [] } = chunkOf(name);
  const imported = imports.filter((source) => !seen.has(source)).map((source) => filesOf(source, seen));
  return {
    scripts: new Set([file, ...imported.flatMap(({ scripts }) => [...scripts])]),
    styles: new Set([...imported.flatMap(({ styles }) => [...styles]), ...css]),
  };
};

const chunkOf = (name: string) => {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  return chunk;
};

const fontSource = Object.keys(manifest).find((source) => source.endsWith(FONT)) ?? FONT;
const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${chunkOf(fontSource).file}">`;
const entry = filesOf(ENTRY);
const preloads = ({ scripts }: Files, priority = ''): string =>
  [...scripts]
    .filter((file) => !entry.scripts.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`)
    .join('');

const kit = filesOf(Object.keys(manifest).find((name) => manifest[name]?.name === KIT) ?? KIT);
const kitStyles = [...kit.styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
// Who is signed in decides what the shell shows, and the question need not wait for scripts.
const session = `<link rel="preload" as="fetch" crossorigin href="${accounts.me.path}">`;
const shellEnd = `${session}${font}${kitStyles.join('')}${preloads(kit)}</head>`;
writeFileSync(join(client, SHELL), template.replace('</head>', shellEnd));

/**
 * A page is complete with its document: styles are inlined, and scripts, which only enhance it, load last.
 */
const pageFilesOf = (source: string): PageFiles => {
  const files = filesOf(source);
  const styles = new Set([...entry.styles, ...files.styles]);
  const css = [...styles].map((file) => readFileSync(join(client, file), 'utf8').trim()).join('');
  return {
    module: `/${chunkOf(source).file}`,
    head: `${font}<style>${css}</style>${preloads(files, ' fetchpriority="low"')}`,
  };
};
const pageFiles = Object.fromEntries(
  publicPages.map(({ path, screen }) => [path, pageFilesOf(`src/marketing/${screen}.tsx`)]),
);
writeFileSync(join(server, 'pages.json'), JSON.stringify(pageFiles));
const pageTemplate = template
  .replace(STYLESHEET, '')
  .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
writeFileSync(join(server, 'template.html'), pageTemplate);
compressSite(client);
