/** How an agency's reports look to its clients. */
import * as z from 'zod/mini';
import { LOGO_MAX_BYTES } from './companies.ts';
import { version, versionRead } from './edits.ts';
import { text } from './fields.ts';
import { route } from './route.ts';

/** Until another one is chosen. */
export const BRAND_COLOUR = '#2f56d9';

/** What WCAG's level AA asks of texts. */
const LEAST_CONTRAST = 4.5;

const contrastOnWhite = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
};

const colour = z.string().check(
  z.toLowerCase(),
  z.regex(/^#[\da-f]{6}$/, { abort: true, error: 'Use # e seis dígitos, como #2f56d9.' }),
  z.refine((hex) => contrastOnWhite(hex) >= LEAST_CONTRAST, {
    error: 'Escolha uma cor mais escura: sobre branco, ela não se lê.',
  }),
);

export const brandForm = z.object({ name: text(120), colour });

const reply = z.object({
  /** Null until the form was saved. */
  name: z.nullable(z.string()),
  colour: z.string(),
  logo_url: z.nullable(z.string()),
  version,
});

export const brand = {
  getBrand: route('user', 'GET', '/api/brand', {
    summary: 'Retorna a marca da conta: nome, cor e logo que os relatórios mostram.',
    reply,
  }),
  updateBrand: route('user', 'PUT', '/api/brand', {
    summary:
      'Altera o nome e a cor da marca; a cor deve ter contraste suficiente sobre branco. Com `logo_url` nulo, o logo sai.',
    body: z.extend(brandForm, { logo_url: z.optional(z.null()), version: versionRead }),
    reply,
  }),
  uploadBrandLogo: route('user', 'POST', '/api/brand/upload-logo', {
    summary: 'Guarda uma imagem PNG, JPEG, WebP ou GIF como logo da marca.',
    upload: { field: 'logo', maxBytes: LOGO_MAX_BYTES },
    reply: z.object({ logo_url: z.string() }),
  }),
};
