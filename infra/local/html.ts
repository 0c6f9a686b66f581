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
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; }
header { padding: .5rem 1rem; text-align: center; font-weight: 600; color: #4a3200; background: #ffd877; }
main { max-width: 36rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
section, button.person { margin: 0 0 1rem; padding: 1rem; border: 1px solid; border-radius: .5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin: 0; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
label { display: block; }
input[type=text], input[type=email], form.main button, button.person { width: 100%; }
input, button { padding: .5rem 1rem; font: inherit; }
table { width: 100%; text-align: left; }
iframe { width: 100%; height: 30rem; border: 1px solid; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
button.person { text-align: left; overflow-wrap: anywhere; cursor: pointer; }
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
${mark === '' ? undefined : html`<header>${mark}</header>`}
<main>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`.source;
