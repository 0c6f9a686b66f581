/** The boundaries between the modules: who may import whom. Each rule says why. */
/** The layers of functions/, from the bottom up: a module imports only from the layers below its own. */
const layers = [
  ['platform'],
  ['accounts', 'search', 'deletions', 'logos'],
  ['plans', 'rankings'],
  ['subscriptions'],
  ['companies', 'profiles'],
  ['keywords', 'competitors'],
  ['checks', 'schedule', 'billing', 'cleanup'],
  ['reports'],
];

const layerRules = layers.flatMap((modules, layer) =>
  modules.map((module) => ({
    name: `${module}-imports-from-below`,
    comment:
      'A module of functions/ imports only from the layers below its own: functions/README.md draws them.',
    severity: 'error',
    from: { path: `^functions/${module}/` },
    to: { path: `^functions/(?!${[module, ...layers.slice(0, layer).flat()].join('/|')}/)` },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one thing, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-stands-alone',
      comment: 'What both sides build on imports nothing but zod.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(shared/|node_modules/zod/)' },
    },
    {
      name: 'web-and-functions-meet-in-shared',
      comment: 'Browser and server share the contract, not each other.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(functions|infra|test)/' },
    },
    {
      name: 'functions-know-no-screen-and-no-stack',
      comment:
        'Browser and server share the contract, not each other; product code knows nothing of where it runs.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(web|infra|test)/' },
    },
    {
      name: 'vendors-in-platform-only',
      comment: 'AWS and the vendors are known in one room, and where the stacks are built.',
      severity: 'error',
      from: { path: '^(functions|web|shared)/', pathNot: '^functions/platform/' },
      to: {
        path: 'node_modules/(@aws-sdk|@aws-lambda-powertools|aws-cdk-lib|constructs|stripe|algoliasearch|openid-client|jose)/',
      },
    },
    ...layerRules,
    {
      name: 'public-pages-without-the-kit',
      comment: 'The public pages load none of the parts that are made of Mantine.',
      severity: 'error',
      from: { path: '^web/src/(ui/bare|marketing|plans|prerender)/' },
      to: { path: '^web/src/ui/kit/' },
    },
    {
      name: 'ui-knows-no-noun',
      comment:
        'A part of ui is for any screen, so it imports no noun; it may call the server and log errors.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(?!ui/|(api|cache|config|logError)\\.ts$)' },
    },
    {
      name: 'the-base-of-web-stands-below-ui',
      comment: 'Calling the server, caching, configuration and logging know neither ui nor a noun.',
      severity: 'error',
      from: { path: '^web/src/(api|cache|config|logError)\\.ts$' },
      to: { path: '^web/src/(?!(api|cache|config|logError)\\.ts$)' },
    },
    {
      name: 'the-table-behind-the-stores',
      comment: "A noun's keys and conditions are known in one place.",
      severity: 'error',
      from: { path: '^functions/(?!platform/)', pathNot: '\\.store(\\.test)?\\.ts$' },
      to: { path: '^functions/platform/aws/(table|writes)\\.ts$' },
    },
    {
      name: 'nobody-calls-a-route-or-a-worker',
      comment: 'What is triggered from outside is not a library.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '\\.(api|worker)\\.ts$' },
    },
    {
      name: 'the-local-stack-stays-local',
      comment: 'Nothing of the stand-ins or the demo can reach a deployed stack.',
      severity: 'error',
      from: { path: '^(functions|web|shared|infra/(?!local/))' },
      to: { path: '^infra/local/' },
    },
    {
      name: 'fakes-know-no-cloud',
      comment: 'A fake replaces an external service: it knows nothing of the cloud that calls it.',
      severity: 'error',
      from: { path: '^infra/local/fakes/' },
      to: { path: '^(functions|infra)/', pathNot: '^infra/local/(fakes/|http\\.ts$)' },
    },
    {
      name: 'public-pages-without-mantine',
      comment:
        'The public pages are read before any script has loaded: Mantine and the query library stay out.',
      severity: 'error',
      from: { path: '^web/src/(marketing|plans|ui/bare)/' },
      to: { path: 'node_modules/@(mantine|tanstack)/', reachable: true },
    },
    {
      name: 'tests-stay-tests',
      comment: 'The product does not build on its tests.',
      severity: 'error',
      from: { path: '^(functions|web|shared|infra)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(^test/|\\.test\\.tsx?$)' },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
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
