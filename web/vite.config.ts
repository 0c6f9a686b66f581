import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { marked } from 'marked';
import { defineConfig, type Plugin } from 'vite';
import { preloadMissing, refuseChunkCycles } from './chunkImports.ts';
import { adminChunkOf, sharedChunkOf } from './chunks.ts';
import { themeStyles } from './themeStyles.ts';

const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/shared/contract/') ? code.replace(/\bsummary:\s*(['"`]).*\1,$/gm, '') : undefined,
};

const markdown: Plugin = {
  name: 'markdown',
  transform: (code, id) =>
    id.endsWith('.md') ? `export const html = ${JSON.stringify(marked.parse(code))};` : undefined,
};

/** Its exports name only the development build; the other one has no warnings, which weigh 0.5 kB. */
const withoutWarnings = {
  find: /^react-router$/,
  replacement: fileURLToPath(import.meta.resolve('react-router-dom')).replace(
    '-dom/dist',
    '/dist/production',
  ),
};

/** In one file, because the text that its modules share would be inlined wherever they use it. */
const suffixesInOneFile = {
  find: /^tldts$/,
  replacement: 'tldts/dist/index.esm.min.js',
};

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: command === 'build' ? { alias: [withoutWarnings, suffixesInOneFile] } : {},
  plugins: [react(), themeStyles(), refuseChunkCycles(), preloadMissing(), withoutSummaries, markdown],
  // PostCSS, the default, takes a second more of each build.
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Inlines constants such as addresses, instead of exporting them from chunk to chunk.
      optimization: { inlineConst: true },
      // Skips modules that are not used: the list of all icons names 6,300.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            {
              // The modules that every page loads; most of them rarely change.
              name: 'base',
              test: /\/src\/(api|earlyReplies|logError|storage|timeLimit|ui\/bare\/\w+\/(Action|Brand|CenteredMessage|PatientButton|VisuallyHidden|useAsyncAction|usePageStart|useReturnToPage))\b|\/shared\/(addresses|domain|contract\/(edits|fields|route))\.ts|\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|clsx|zod)\/|\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(AlertTriangle|EyeOff|Moon|Sun)\.)/,
            },
            {
              // The modules of all screens except public pages. One file compresses better than a dozen.
              name: 'kit',
              test: /\/(shared\/runtime|web\/src\/config)\.ts|\/src\/auth\/(Login\.module|useLightForm|returnTo)\b|\/src\/ui\/(kit\/(\w+\/)?(kit\.css|theme(Values)?|MantineRoot|PublicFormPage|ThemeToggle|ToolButton|PasswordField)|bare\/\w+\/(Notice|TextLink))\b|\/icons\/Icon(AlertCircle|CircleCheck|Eye|InfoCircle)\.|\/@mantine\/(core\/esm\/(core\/|components\/(Button|ActionIcon|Group|Stack|Input|InputBase|TextInput|PasswordInput|CloseButton|Loader|UnstyledButton|Transition)\/|components\/ScrollArea\/utils\/to-int)|hooks\/esm\/(?!use-(clipboard|pagination|focus-trap|focus-return|mutation-observer|debounced|shallow|timeout|window-event)))/,
            },
            {
              name: 'tables',
              test: /\/src\/ui\/bare\/text\/csv\b|\/src\/ui\/kit\/tables\/(FilterField|ListTools|DataTable|ExportButton|FilteredTable|rows)\b|\/src\/reports\/Segments\b/,
            },
            {
              // What the dialogs for pasted lists share.
              name: 'lists',
              test: /\/src\/(keywords\/(ColumnQuestion|bulk|columnNames|pasted|preview)|companies\/(ListForm|listPreview)|ui\/(bare\/text\/(decode|readTable|repair)))\b|\/contract\/manyCompetitors\b|\/node_modules\/papaparse\//,
              minShareCount: 2,
            },
            {
              // The list of public suffixes, which only forms with a domain need.
              name: 'sites',
              test: /\/shared\/(sites|sharedHosts)\.ts|\/src\/companies\/siteNote\b|\/node_modules\/tldts\//,
            },
            {
              name: 'dialogs',
              test: /\/src\/ui\/kit\/dialogs\/(Dialog|FormDialog|ConfirmDialog|SideDrawer)\b|\/src\/ui\/kit\/forms\/FileField\b|\/src\/companies\/SiteFields\b|\/src\/keywords\/DetailFields\b|\/src\/subscriptions\/useLimit\b|\/components\/(Drawer|FocusTrap|Modal|ModalBase|Overlay|Paper|Portal|Textarea|ScrollArea(?!\/utils\/to-int))\/|\/use-(debounced-callback|focus-return|focus-trap|window-event)\/|\/node_modules\/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//,
            },
            {
              // What dialogs ask before a check.
              name: 'checking',
              test: /\/src\/checks\/(CheckDialog|checkCost)\b/,
            },
            {
              // What draws a chart that is laid out already, as on the landing page; lists have none.
              name: 'plots',
              test: /\/src\/charts\/(Chart(Frame|Lines|\.module)|PositionChart|labels)\b/,
            },
            {
              // Charts load d3 and are loaded on demand.
              name: 'charts',
              test: /\/src\/charts\/(DayCharts|DayFigure\.module|dayPlot|paths|plot)\b|\/src\/reports\/overview\/(Basis|KeywordList)\b|\/node_modules\/(d3-\w+|internmap)\//,
            },
            {
              // What the preview of a report and the brand's form share.
              name: 'report',
              test: /\/src\/clientReports\/page\/(Blocks|Report)/,
              minShareCount: 2,
            },
            {
              // What sends and mails reports, and the export of an account.
              name: 'links',
              test: /\/shared\/contract\/(brand|clientReports|reportLinks|reportMails)\.ts/,
              minShareCount: 2,
            },
            {
              // What the forms of links and of mails share.
              name: 'sections',
              test: /\/src\/clientReports\/SectionChoices\b/,
            },
            {
              // What only the dashboard and the list of companies share.
              name: 'cards',
              test: /\/src\/(companies\/Company(Card|Tools)|ui\/kit\/forms\/LogoUpload)\b/,
            },
            {
              // What lists that are cards or a table share.
              name: 'layouts',
              test: /\/src\/ui\/kit\/useListLayout\b|\/icons\/Icon(LayoutGrid|Table)\./,
            },
            {
              // What reports of one company share; other screens do without their tables.
              name: 'company',
              test: /\/src\/(keywords\/CheckedReport|reports\/CompanyReport)\b/,
              minShareCount: 2,
            },
            {
              // The columns of one view, which the others load if they are chosen.
              name: 'listed',
              test: /\/src\/keywords\/(listedColumns|positionColumns)\b/,
              minShareCount: 2,
            },
            {
              // What the drawer of notes and their screen share.
              name: 'notes',
              test: /\/src\/notes\/NoteList\b/,
            },
            {
              // What the bell's drawer and the settings share; no screen begins with either.
              name: 'alerts',
              test: /\/shared\/contract\/alerts\.ts/,
              minShareCount: 2,
            },
            {
              name: 'cells',
              test: /\/src\/keywords\/grid\/cells\b/,
            },
            {
              name: 'analyzed',
              test: /\/src\/keywords\/analysis\/(analyzedColumns|Analysis\.module|narrowing)\b/,
              minShareCount: 2,
            },
            {
              name: 'reports',
              test: /\/src\/(checks|reports|charts\/OpeningTable)\b|\/src\/keywords\/(Keyword(sTable|Selection|Table\.module)|keywordFile)\b|\/src\/ui\/kit\/PeriodSelect\b|\/src\/companies\/schedule|\/shared\/engines\.ts/,
              minShareCount: 2,
            },
            {
              // The modules of forms and of screens with tabs.
              name: 'inputs',
              test: /\/node_modules\/(@mantine\/form|fast-deep-equal|klona)\/|\/src\/(person\/(countries|documents|phones)|ui\/kit\/(\w+\/)?(PageTabs|TabSection|MessageBanner|mask|useContractForm))\b|\/(Checkbox|FloatingIndicator|InlineInput|SegmentedControl|Tabs)\//,
              minShareCount: 2,
            },
            {
              // Administrators need these only where they edit a user.
              name: 'person',
              test: /\/src\/(person|ui\/kit\/forms\/MaskedInput)\b|\/shared\/contract\/(ownAccess|profiles)\.ts|\/cpf-cnpj-validator\//,
              minShareCount: 2,
            },
            {
              name: adminChunkOf,
            },
            {
              name: sharedChunkOf,
              minShareCount: 2,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
}));
