import * as z from 'zod/mini';
import { version, versionRead } from './edits.ts';
import { creationKey, domain, idParams, moment, successReply, text, website } from './fields.ts';
import { route } from './route.ts';

export const company = z.object({
  id: z.string(),
  name: z.string(),
  website: z.nullable(z.string()),
  domain: z.string(),
  logo_url: z.nullable(z.string()),
  created_at: moment,
  version,
  /**
   * Whether the company is beyond the plan's limit, which keeps the oldest: such a company is not checked.
   */
  beyond_limit: z.optional(z.boolean()),
  /** Whether many people publish at the domain, which was tracked before such domains were refused. */
  is_shared: z.optional(z.boolean()),
});
export type Company = z.output<typeof company>;

/** A company in the trash, from which it vanishes for good. */
export const deletedCompany = z.extend(company, {
  keywords_count: z.number(),
  deleted_at: moment,
  vanishes_at: moment,
});
export type DeletedCompany = z.output<typeof deletedCompany>;

export const companyForm = z.object({ name: text(120), website, domain });

export const LOGO_MAX_BYTES = 2 * 1024 * 1024;

export const LOGO_MAX_SIDE = 4096;

export const companies = {
  list: route('user', 'GET', '/api/companies', {
    summary: 'Lista as empresas, da mais antiga à mais nova.',
    reply: z.array(company),
  }),
  create: route('user', 'POST', '/api/companies', {
    summary: 'Cria uma empresa, dentro do limite do plano; repetir com a mesma `key` não cria outra.',
    body: z.extend(companyForm, { key: creationKey }),
    reply: company,
  }),
  update: route('user', 'PUT', '/api/companies/{id}', {
    summary: 'Altera uma empresa. Um domínio novo começa sem posições.',
    params: idParams,
    body: z.extend(companyForm, { version: versionRead }),
    reply: company,
  }),
  delete: route('user', 'DELETE', '/api/companies/{id}', {
    summary:
      'Move uma empresa com palavras-chave, concorrentes, histórico e logo para a lixeira, de onde pode voltar por 7 dias.',
    params: idParams,
    reply: successReply,
  }),
  listDeleted: route('user', 'GET', '/api/companies/deleted', {
    summary: 'Lista as empresas da lixeira e quando cada uma some de vez.',
    reply: z.array(deletedCompany),
  }),
  restore: route('user', 'POST', '/api/companies/{id}/restore', {
    summary: 'Traz uma empresa de volta da lixeira, dentro do limite do plano.',
    params: idParams,
    reply: company,
  }),
  deleteForGood: route('user', 'DELETE', '/api/companies/{id}/deleted', {
    summary: 'Apaga de vez uma empresa da lixeira.',
    params: idParams,
    reply: successReply,
  }),
  uploadLogo: route('user', 'POST', '/api/companies/{id}/upload-logo', {
    summary: 'Guarda uma imagem PNG, JPEG, WebP ou GIF como logo da empresa.',
    params: idParams,
    upload: { field: 'logo', maxBytes: LOGO_MAX_BYTES },
    reply: z.object({ logo_url: z.string() }),
  }),
};
