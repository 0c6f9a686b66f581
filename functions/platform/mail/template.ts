import { escapeHtml } from '#shared/escapeHtml.ts';

interface Letter {
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A button, or a line with its address where there is no HTML. */
  readonly action: { readonly label: string; readonly url: string };
  readonly closing: string;
}

/** A letter as text and as HTML, with its values escaped. */
export const letter = ({
  greeting,
  paragraphs,
  action,
  closing,
}: Letter): { readonly text: string; readonly html: string } => ({
  text: [greeting, ...paragraphs, `${action.label}: ${action.url}`, closing].join('\n\n'),
  html: [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;background:#f4f5f7">',
    '<div style="max-width:32rem;margin:0 auto;padding:2rem 1.5rem;background:#fff;color:#1a1c20;',
    'font:16px/1.5 system-ui,sans-serif">',
    '<p style="margin:0 0 1.5rem;font-weight:700">Ranqueia</p>',
    ...[greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p style="margin:1.5rem 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;`,
    'padding:.625rem 1.25rem;border-radius:6px;background:#2f5bd7;color:#fff;text-decoration:none">',
    `${escapeHtml(action.label)}</a></p>`,
    `<p style="color:#5c616b;font-size:14px">${escapeHtml(closing)}</p>`,
    '</div></body></html>',
  ].join(''),
});
