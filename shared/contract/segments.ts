import * as z from 'zod/mini';
import { id, idParams, successReply, text } from './fields.ts';
import { tags } from './keywords.ts';
import { route } from './route.ts';

/** A saved filter: the keywords with all of these tags. */
export const segment = z.object({
  id: z.string(),
  company_id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
});

const segmentMetrics = z.extend(segment, {
  /** How many active keywords have all of the tags. */
  keywords: z.number(),
  /** The company's visibility over them today, in percent; null if nothing is known. */
  visibility: z.nullable(z.number()),
});
export type SegmentMetrics = z.output<typeof segmentMetrics>;

export const segmentForm = z.object({ company_id: id, name: text(60), tags: tags.check(z.minLength(1)) });

export const segments = {
  list: route('user', 'GET', '/api/companies/{id}/segments', {
    summary:
      'Lista os segmentos de uma empresa, filtros salvos por etiquetas, com a visibilidade de cada um.',
    params: idParams,
    reply: z.array(segmentMetrics),
  }),
  create: route('user', 'POST', '/api/segments', {
    summary: 'Salva um segmento de uma empresa, que tem até 50, cada um com outro nome.',
    body: segmentForm,
    failsWith: [409],
    reply: segment,
  }),
  delete: route('user', 'DELETE', '/api/segments/{id}', {
    summary: 'Exclui um segmento; as palavras-chave ficam.',
    params: idParams,
    reply: successReply,
  }),
};
