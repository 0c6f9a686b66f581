import { expect, it } from 'vitest';
import { planForm } from '#shared/contract/admin/plans.ts';
import { scheduleForm } from '#shared/contract/admin/schedule.ts';
import { providerConfig, searchConfig } from '#shared/contract/admin/searchSettings.ts';
import { newUserForm } from '#shared/contract/admin/users.ts';
import { fieldLabel, valueLabel } from './labels.ts';

it('has a label for every field that administrators change', () => {
  const { provider, freshness_minutes, trial_lookups } = searchConfig.shape;
  const shapes = [planForm, scheduleForm, providerConfig, newUserForm].map(({ shape }) => shape);
  const fields = Object.keys(Object.assign({ provider, freshness_minutes, trial_lookups }, ...shapes));
  expect(fields.filter((field) => fieldLabel(field) === field)).toEqual([]);
});

const plans = [
  { id: 2, name: 'Profissional', description: null, price_monthly: 129.9 },
  { id: 3, name: 'Agência', description: null, price_monthly: 299.9 },
].map((plan) => ({ ...plan, max_keywords: 300, max_companies: 5, max_competitors: 6 }));

it.each([
  ['keyword_check_frequency', 'weekly', 'Semanal'],
  ['country', 'br', 'Brasil'],
  ['price_monthly', '1129.9', 'R$\u00a01.129,90'],
  ['plan_id', '3', 'Agência'],
  ['plan_id', '7', '7'],
])('shows %s "%s" as "%s"', (field, value, label) => {
  expect(valueLabel(field, value, plans)).toBe(label);
});
