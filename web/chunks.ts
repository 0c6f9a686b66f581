/** Gathers the small modules that several screens share, so that no screen loads dozens of files. */

interface ModuleInfo {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}
interface Graph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

/** What loads a module; `open` means the forms around the login. */
type Loader = 'entry' | 'public' | 'open' | 'customers' | 'admin';

const isEntry = (id: string): boolean => /\/web\/index\.html$/.test(id);

const loaderOf = (root: string): Loader => {
  if (isEntry(root)) return 'entry';
  if (/\/web\/src\/admin\//.test(root)) return 'admin';
  if (/\/web\/src\/(marketing|prerender)\//.test(root)) return 'public';
  if (/\/web\/src\/(auth\/(?!Guard)|billing|signup)/.test(root)) return 'open';
  return 'customers';
};

/** The modules that every signed-in screen loads. */
const data =
  /\/src\/(auth\/Guard|cache|layout|ui\/(kit\/(\w+\/)?(Card|QueryState|Skeletons|address|notices|onDemand|useDialogAction|useSave|creationKey)|bare\/\w+\/(ExternalLink|Page)))\b|\/shared\/(messages|contract\/(analysis|checks|companies|competitors|keywords|labels|reports))\.ts|\/node_modules\/@tanstack\/|\/components\/VisuallyHidden\//;

/** The entry and the modules loaded on demand that lead to this one by static imports. */
const rootsOf = (id: string, graph: Graph): readonly string[] => {
  const visited = new Set([id]);
  // The loop also visits importers that it adds to the set.
  for (const module of visited) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) visited.add(importer);
  }
  const isRoot = (module: string) =>
    isEntry(module) || (graph.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0;
  return [...visited].filter(isRoot);
};

/** Puts what administrators' screens share into one file, although only one import leads to their frame. */
export const adminChunkOf = (id: string, graph: Graph): string | null => {
  if (/\/web\/src\/admin\/[^/]+$/.test(id)) return 'AdminArea';
  if (/\/node_modules\//.test(id)) return null;
  const roots = rootsOf(id, graph);
  return roots.length > 1 && roots.every((root) => loaderOf(root) === 'admin') ? 'AdminArea' : null;
};

/** Mantine and the icons get separate chunks, because a package's index hides who imports its parts. */
export const sharedChunkOf = (id: string, graph: Graph): string | null => {
  if (data.test(id)) return 'data';
  if (/\/icons-react\//.test(id)) return 'shown';
  if (/\/@mantine\//.test(id)) return 'fields';
  const roots = rootsOf(id, graph);
  const loaders = new Set(roots.map(loaderOf));
  if (loaders.has('entry')) return null;
  if (loaders.has('customers')) {
    if (loaders.has('public')) return 'shown';
    return loaders.has('open') ? 'fields' : 'data';
  }
  if (loaders.has('open')) return loaders.has('public') ? 'offers' : 'open';
  return null;
};
