/** The pages of the fakes: one look, and all inserted text escaped. */
import { escapeHtml } from '#shared/escapeHtml.ts';

/** HTML whose text is already escaped. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Html | undefined | readonly Html[];

/** Escapes inserted text and leaves out undefined. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.map((piece, index) => piece + sourceOf(parts[index])).join(''));

const sourceOf = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.source;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(({ source }) => source).join('');
};

const style = new Html(`
:root { color-scheme: light dark; --ink: #1c2230; --quiet: #5b6477; --ground: #f5f6f9; --card: #fff; --line: #d9dde6; --accent: #3d4bd6; --bad: #b3261e; --good: #17663a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ebf2; --quiet: #a4acbd; --ground: #13161d; --card: #1c202a; --line: #363c4a; --accent: #6f7bf2; --bad: #ff9d94; --good: #7fd6a4; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
.mark { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem; font-weight: 600; color: #4a3200; background: #ffd877; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem; }
section { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1rem; margin: 0; }
dt { color: var(--quiet); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
label, legend { display: block; margin: 0 0 .25rem; font-weight: 600; }
input[type=text], input[type=email] { width: 100%; margin-bottom: 1rem; padding: .625rem .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid var(--quiet); border-radius: .5rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
.choice { display: flex; gap: .5rem; align-items: baseline; font-weight: 400; padding: .25rem 0; }
.hint { margin: .25rem 0 1rem; font-size: .875rem; color: var(--quiet); }
button { padding: .625rem 1rem; font: inherit; font-weight: 600; color: #fff; background: #3d4bd6; border: 0; border-radius: .5rem; cursor: pointer; }
button.quiet { color: inherit; background: transparent; border: 1px solid var(--quiet); }
input + .hint { margin-top: -.75rem; }
form.main button { width: 100%; }
a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bad { color: var(--bad); border-color: currentColor; } .good { color: var(--good); border-color: currentColor; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem .25rem; text-align: left; border-bottom: 1px solid var(--line); } th { font-size: .875rem; color: var(--quiet); } td:last-child, th:last-child { text-align: right; }
code { font-size: .9em; white-space: nowrap; }
iframe { width: 100%; height: 30rem; border: 1px solid var(--line); } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; } li { margin: .5rem 0; }
button.person { display: flex; align-items: center; gap: .75rem; width: 100%; text-align: left; overflow-wrap: anywhere; }
.initial { flex: none; display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: 50%; color: #fff; background: #3d4bd6; }
`);

/** `mark` stands above the page; the heading is the title by default. */
export const pageOf = (title: string, body: Html, { mark = '', heading = title } = {}): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${mark === '' ? undefined : html`<header class="mark">${mark}</header>`}
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.source;
