/** The boundaries between the modules: who may import whom. */

/**
 * Each module below `root` is in a layer, and imports only from the layers before its own; they are listed
 * bottom up. A new one has to be named there.
 */
const layered = (root, layers) => [
  {
    name: `every module of ${root} is in a layer`,
    from: { path: `^${root}/(?!${layers.flat().map(pattern).join('|')})`, pathNot: TEST },
    to: {},
  },
  ...layers.flatMap((modules, layer) =>
    modules.map((module) => ({
      name: `${root}/${module} imports only from the layers below it`,
      from: { path: `^${root}/${pattern(module)}` },
      to: { path: `^${root}/(?!${[module, ...layers.slice(0, layer).flat()].map(pattern).join('|')})` },
    })),
  ),
];

const TEST = '\\.test\\.tsx?$';

/** A module is a folder, or a file with its extension. */
const pattern = (module) => (module.includes('.') ? `${module.replace('.', '\\.')}$` : `${module}/`);

const layers = [
  ...layered('functions', [
    ['platform'],
    ['api', 'statistics', 'tasks'],
    ['accounts'],
    ['audit'],
    ['operator', 'search'],
    ['rankings'],
    ['subscriptions'],
    ['companies'],
    ['competitors', 'notes'],
    ['keywords'],
    ['days'],
    ['checks', 'billing', 'segments'],
    ['reports'],
    ['clientReports'],
    ['alerts'],
    ['users'],
    ['schedule', 'taskWorkers'],
  ]),
  ...layered('infra', [
    ['bundle.ts', 'cloudTemplate.ts', 'install.mjs', 'queueWorkers.ts', 'settings.ts'],
    ['limits.ts', 'roles.ts', 'stage.ts'],
    ['access.ts', 'operator', 'site'],
    ['edge'],
    ['stacks'],
    ['synthesize.ts'],
    ['local'],
    ['app.ts', 'deploy.ts', 'openapi.ts'],
  ]),
  ...layered('infra/local', [
    ['http.ts', 'html.ts', 'terminal.ts', 'template'],
    ['aws', 'fakes', 'site'],
    ['demo'],
    ['build'],
    ['runtime'],
    ['cli'],
  ]),
  ...layered('web/src', [
    ['storage.ts', 'timeLimit.ts'],
    ['earlyReplies.ts'],
    ['api.ts', 'config.ts', 'logError.ts', 'missingCode.ts', 'styles.css'],
    ['cache.ts', 'ui'],
    ['charts', 'subscriptions'],
    ['checks', 'clientReports'],
    ['auth', 'companies', 'person'],
    ['alerts', 'notes'],
    ['layout', 'plans', 'reports'],
    ['keywords'],
    ['App.tsx', 'competitors', 'marketing', 'signup'],
    ['billing', 'prerender'],
    ['settings'],
    ['admin'],
    ['screens.ts'],
    ['router.tsx'],
    ['main.tsx'],
  ]),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no circular imports',
      comment: 'Two files that need each other are one thing, or hide a third.',
      from: {},
      to: { circular: true },
    },
    ...layers,
    {
      name: 'shared imports only zod and what reads domains',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(shared/|node_modules/(zod|tldts|punycode\\.js)/)' },
    },
    {
      name: 'web and functions import only shared',
      from: { path: '^(web|functions)/' },
      to: { path: '^(web|functions|infra|test)/', pathNot: '^$1/' },
    },
    {
      name: 'only platform imports vendors',
      comment: 'AWS and the vendors are known in functions/platform, and in infra, which builds the stacks.',
      from: { path: '^(functions|web|shared)/', pathNot: '^functions/platform/' },
      to: {
        path: 'node_modules/(@aws-sdk|@aws-lambda-powertools|aws-cdk-lib|constructs|stripe|openid-client|jose)/',
      },
    },
    {
      name: 'functions import no list of all routes',
      comment: 'A function would build the schemas of every route each time it starts.',
      from: { path: '^functions/', pathNot: '\\.test\\.ts$' },
      to: { path: '^shared/contract/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only stores use the table',
      comment: "A noun's keys and conditions are known in one place.",
      from: { path: '^functions/(?!platform/)', pathNot: '\\.store(\\.test)?\\.ts$' },
      to: { path: '^functions/platform/aws/(table|pages|writes)\\.ts$' },
    },
    {
      name: 'nobody imports a handler',
      from: { path: '^functions/' },
      to: { path: '\\.(api|worker)\\.ts$' },
    },
    {
      name: 'public pages import no Mantine part',
      from: { path: '^web/src/(ui/bare|clientReports/page|marketing|plans|prerender)/' },
      to: { path: '^web/src/ui/kit/' },
    },
    {
      name: 'public pages reach neither Mantine nor the query library',
      from: { path: '^web/src/(clientReports/page|marketing|plans|ui/bare)/' },
      to: { path: 'node_modules/@(mantine|tanstack)/', reachable: true },
    },
    {
      name: 'only infra/local imports infra/local',
      from: { path: '^(functions|web|shared|infra/(?!local/))' },
      to: { path: '^infra/local/' },
    },
    {
      name: 'fakes import neither the product nor the cloud',
      comment: 'A fake replaces an external service and knows nothing of its caller.',
      from: { path: '^infra/local/fakes/' },
      to: { path: '^(functions|infra)/', pathNot: '^infra/local/(fakes/|(http|html)\\.ts$)' },
    },
    {
      name: 'only tests import tests',
      from: { path: '^(functions|web|shared|infra)/', pathNot: TEST },
      to: { path: '(^test/|\\.test\\.tsx?$)' },
    },
    {
      name: 'every import resolves',
      comment: 'An import that leads nowhere fails at run time. A plugin of Vite provides the virtual ones.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.build|\\.local|cdk\\.out)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // Packages that hold only types have no other entry point.
      mainFields: ['module', 'main', 'types'],
    },
  },
};
