import * as z from 'zod/mini';
import { version, versionRead } from '../edits.ts';
import { successReply, text, visible } from '../fields.ts';
import { plan, plans } from '../plans.ts';
import { route } from '../route.ts';

/** A price in reais; in centavos, Stripe accepts at most eight digits. */
const price = z.number().check(
  z.minimum(0),
  z.maximum(999_999.99),
  z.refine((reais) => Number(reais.toFixed(2)) === reais, {
    error: 'Use no máximo duas casas decimais.',
  }),
);

const limit = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));

/** An absent or empty text (an untouched form field) becomes null. */
const description = z.pipe(
  z.optional(
    z.nullable(z.string().check(z.trim(), z.normalize(), z.maxLength(500), visible({ hasLines: true }))),
  ),
  z.transform((typed) => typed || null),
);

export const planForm = z.object({
  name: text(100),
  description,
  price_monthly: price,
  max_keywords: limit,
  max_companies: limit,
  max_competitors: limit,
});

export const planDefaults = { price_monthly: 0, max_keywords: 50, max_companies: 1, max_competitors: 3 };

export const managedPlan = z.extend(plan, {
  subscribers: z.number(),
  version,
});
export type ManagedPlan = z.output<typeof managedPlan>;

const { params } = plans.get;

export const managedPlans = {
  listAll: route('admin', 'GET', '/api/admin/plans', {
    summary: 'Lista os planos com os seus números de assinantes.',
    reply: z.array(managedPlan),
  }),
  create: route('admin', 'POST', '/api/admin/plans', {
    summary: 'Cria um plano.',
    body: planForm,
    reply: plan,
  }),
  update: route('admin', 'PUT', '/api/admin/plans/{id}', {
    summary: 'Altera um plano. O preço só chega ao Stripe pela sincronização de preços.',
    params,
    body: z.extend(planForm, { version: versionRead }),
    reply: plan,
  }),
  delete: route('admin', 'DELETE', '/api/admin/plans/{id}', {
    summary: 'Exclui um plano sem assinantes.',
    params,
    reply: successReply,
  }),
};
