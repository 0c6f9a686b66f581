/** Gathers the small modules that several screens share, so that no screen asks for dozens of files. */

interface ModuleInfo {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
interface Graph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

/**
 * What loads a module: the entry, the public pages, the forms around the login, customers' or administrators'
 * screens.
 */
type Loader = 'entry' | 'public' | 'open' | 'customers' | 'admin';

const loaderOf = (root: string): Loader => {
  if (/\/web\/src\/admin\//.test(root)) return 'admin';
  if (/\/web\/src\/(marketing|prerender)\//.test(root)) return 'public';
  if (/\/web\/src\/(auth\/(?!Guard)|billing|signup)/.test(root)) return 'open';
  return 'customers';
};

/** What leads to a module by static imports from the entry or from something that is loaded on demand. */
const loadersOf = (id: string, graph: Graph): ReadonlySet<Loader> => {
  const loaders = new Set<Loader>();
  const visited = new Set([id]);
  // A set also visits what is added meanwhile.
  for (const module of visited) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
    if (/\/web\/index\.html$/.test(module)) loaders.add('entry');
    if (dynamicImporters.length > 0) loaders.add(loaderOf(module));
    for (const importer of importers) visited.add(importer);
  }
  return loaders;
};

/**
 * The chunk of a module that several screens share and that no other group holds; null for the entry's. A
 * package's index hides who imports its parts, so those of Mantine and the icons have chunks of their own.
 */
export const sharedChunkOf = (id: string, graph: Graph): string | null => {
  if (/\/icons-react\//.test(id)) return 'shown';
  if (/\/@mantine\//.test(id)) return 'fields';
  const loaders = loadersOf(id, graph);
  if (loaders.has('entry')) return null;
  if (loaders.has('customers')) {
    if (loaders.has('public')) return 'shown';
    return loaders.has('open') ? 'fields' : 'parts';
  }
  if (loaders.has('open')) return loaders.has('public') ? 'offers' : 'open';
  return loaders.has('public') ? 'public' : 'managing';
};
