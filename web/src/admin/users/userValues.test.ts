import { expect, it } from 'vitest';
import { toBody, valuesOf } from './userValues.ts';

it('a plan is saved where it differs from what is stored, whatever the form began with', () => {
  const values = { ...valuesOf(null), plan_id: '1' };
  expect(toBody(values, { plan_id: 1 })).not.toHaveProperty('plan_id');
  expect(toBody(values, { plan_id: 2 })).toMatchObject({ plan_id: 1 });
  expect(toBody({ ...values, plan_id: '' }, { plan_id: 2 })).toMatchObject({ plan_id: null });
  expect(toBody({ ...values, plan_id: '' }, null)).not.toHaveProperty('plan_id');
});
