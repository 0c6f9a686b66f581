import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { accounts } from '#shared/contract/accounts.ts';
import { type PublicPage, publicPages } from '#shared/publicPages.ts';
import { clientDirOf, pagesDirOf, SHARED_REPORT, SHELL } from './documents.ts';
import { type PageFiles, writePages, writeStyleHashes } from './pages.ts';
import { runVite } from './vite.ts';

/** The chunk, named in vite.config.ts, that all screens except the public pages load. */
const KIT = 'kit';
const ENTRY = 'index.html';
const FONT = 'inter-latin-wght-normal.woff2';
const STYLES_AND_SCRIPTS =
  /\s*<(link rel="(stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/** Needs NODE_ENV `production`; otherwise the build has React's development version. */
export const buildSite = async (target: string): Promise<void> => {
  const client = clientDirOf(target);
  const renderer = await runVite(target);
  const take = (name: string): string => {
    const text = readFileSync(join(client, name), 'utf8');
    rmSync(join(client, name));
    return text;
  };
  const chunks = chunksOf(JSON.parse(take('manifest.json')));
  const template = take(ENTRY);
  writeFileSync(join(client, SHELL), shellOf(template, chunks));
  const shared = take(SHARED_REPORT).replace('</head>', `${fontOf(chunks)}</head>`);
  writeFileSync(join(client, SHARED_REPORT), shared);
  const filesOf = (page: PublicPage) => pageFilesOf(page, client, chunks);
  await writePages(pagesDirOf(target), {
    renderer,
    template: template.replace(STYLES_AND_SCRIPTS, ''),
    filesOf,
  });
  writeStyleHashes(
    target,
    publicPages.map((page) => filesOf(page).styleHash),
  );
};

const fontOf = ({ find, fileOf }: Chunks): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileOf(find((source) => source.endsWith(FONT)))}">`;

const preloadsOf = ({ scripts }: ChunkFiles, { filesOf }: Chunks): string => {
  const entry = filesOf(ENTRY);
  return [...scripts]
    .filter((file) => !entry.scripts.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
};

/** A page's scripts, which public/afterPaint.js takes out of the template. */
const lateScriptsOf = (files: ReadonlySet<string>): string => {
  const scripts = [...files].map(
    (file) => `<script type="module" fetchpriority="low" crossorigin src="/${file}"></script>`,
  );
  return `<script defer src="/afterPaint.js"></script><template id="scripts">${scripts.join('')}</template>`;
};

const shellOf = (template: string, chunks: Chunks): string => {
  const kit = chunks.filesOf(chunks.find((_, name) => name === KIT));
  const kitStyles = [...kit.styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  // The shell depends on who is signed in, so it asks before scripts run.
  const user = `<link rel="preload" as="fetch" crossorigin href="${accounts.me.path}">`;
  const end = `${user}${fontOf(chunks)}${kitStyles.join('')}${preloadsOf(kit, chunks)}</head>`;
  return template.replace('</head>', end);
};

/** A page needs only its document: styles are inlined, and scripts load once it is painted. */
const pageFilesOf = (page: PublicPage, client: string, chunks: Chunks): PageFiles => {
  const source = `src/marketing/${page.screen}.tsx`;
  const [entry, screen] = [chunks.filesOf(ENTRY), chunks.filesOf(source)];
  const scripts = new Set([...entry.scripts, ...screen.scripts]);
  const styles = new Set([...entry.styles, ...screen.styles]);
  const css = [...styles].map((file) => readFileSync(join(client, file), 'utf8').trim()).join('');
  return {
    module: `/${chunks.fileOf(source)}`,
    head: `${fontOf(chunks)}<style>${css}</style>${lateScriptsOf(scripts)}`,
    styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
  };
};

interface ChunkFiles {
  readonly scripts: ReadonlySet<string>;
  readonly styles: ReadonlySet<string>;
}

interface Chunks {
  /** The files of the module and of all its imports, imports first. */
  readonly filesOf: (source: string) => ChunkFiles;
  readonly fileOf: (source: string) => string;
  readonly find: (test: (source: string, name: string | undefined) => boolean) => string;
}

const chunksOf = (manifest: Manifest): Chunks => {
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
