import { type PlanForm, planDefaults } from '#shared/contract/admin/plans.ts';
import type { EditedValue } from '#shared/contract/edits.ts';

/** The form's fields as typed. */
export type PlanValues = Record<keyof PlanForm, string>;

/** A stored value as the form holds it. */
export const typedOf = (field: string, value: EditedValue): string =>
  field === 'price_monthly' ? Number(value).toFixed(2) : String(value ?? '');

/** What the form begins with; null is a new plan. */
export const valuesOf = (plan: PlanForm | null): PlanValues => {
  const { price_monthly, max_keywords, max_companies, max_competitors } = plan ?? planDefaults;
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price_monthly: price_monthly.toFixed(2),
    max_keywords: String(max_keywords),
    max_companies: String(max_companies),
    max_competitors: String(max_competitors),
  };
};

/** The typed fields with numbers for the contract; an empty field is missing. */
export const toBody = ({ name, description, ...numbers }: PlanValues) => ({
  name,
  description,
  price_monthly: numberIn(numbers.price_monthly),
  max_keywords: numberIn(numbers.max_keywords),
  max_companies: numberIn(numbers.max_companies),
  max_competitors: numberIn(numbers.max_competitors),
});

const numberIn = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));
