import { escapeHtml } from '#shared/escapeHtml.ts';

/** Markup that is safe to insert into other markup. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Html | undefined | readonly Html[];

/** Builds markup; inserted text is escaped, and undefined is left out. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.map((piece, index) => piece + sourceOf(parts[index])).join(''));

const sourceOf = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.source;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(({ source }) => source).join('');
};
