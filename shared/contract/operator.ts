/** Who operates the site, as the terms and the privacy policy name them. */
import * as z from 'zod/mini';
import { version, versionRead } from './edits.ts';
import { email, text } from './fields.ts';
import { route } from './route.ts';

export const operatorForm = z.object({
  operator_name: text(160),
  /** A CNPJ or CPF as it is printed. */
  operator_document: text(24),
  operator_address: text(240),
  /** Answers questions about personal data. */
  data_contact: email,
});
export type OperatorForm = z.output<typeof operatorForm>;

/** `operator` is null until administrators have filled it in. */
const knownOperator = z.object({ operator: z.nullable(operatorForm), version });
export type KnownOperator = z.output<typeof knownOperator>;

export const operator = {
  get: route('public', 'GET', '/api/operator', {
    summary: 'Diz quem opera o site.',
    reply: knownOperator,
  }),
  update: route('admin', 'PUT', '/api/admin/operator', {
    summary: 'Altera quem opera o site.',
    body: z.extend(operatorForm, { version: versionRead }),
    reply: knownOperator,
  }),
};
