import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type ManagedPlan,
  managedPlans,
  planDefaults,
  planForm,
  type PlanForm as StoredPlan,
} from '#shared/contract/admin/plans.ts';
import { call } from '../../api.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { useAdminSave } from '../actions.tsx';

interface Props {
  /** Null makes the form create a plan. */
  readonly plan: ManagedPlan | null;
  readonly onClose: () => void;
}

export const PlanForm = ({ plan, onClose }: Props) => {
  const form = useForm<PlanValues>({
    mode: 'uncontrolled',
    initialValues: valuesOf(plan),
    validate: (values) => schemaResolver(planForm, { sync: true })(toBody(values)),
  });
  const saving = useAdminSave(form, {
    version: plan?.version,
    save: (values, version) => {
      const body = planForm.parse(toBody(values));
      if (!plan) return call(managedPlans.create, { body });
      return call(managedPlans.update, { params: { id: String(plan.id) }, body: { ...body, version } });
    },
    shown: (field, value) => (field === 'price_monthly' ? Number(value).toFixed(2) : undefined),
    success: (_, sent) => successOf(plan, toBody(sent).price_monthly),
    onSaved: onClose,
    failure: 'Erro ao salvar plano',
  });
  const field = (name: keyof PlanValues) => ({ ...form.getInputProps(name), key: form.key(name) });
  return (
    <FormDialog
      title={plan ? 'Editar Plano' : 'Novo Plano'}
      submitLabel={plan ? 'Salvar' : 'Criar Plano'}
      onClose={onClose}
      {...saving}
    >
      <TextInput label="Nome" withAsterisk data-autofocus {...field('name')} />
      <Textarea label="Descrição" description="Opcional." rows={2} {...field('description')} />
      <TextInput
        label="Preço mensal (R$)"
        description="Novas assinaturas pagam um preço alterado só depois da sincronização de preços."
        type="number"
        min={0}
        step={0.01}
        {...field('price_monthly')}
      />
      <Columns least="7.5rem" gap="1rem 0.75rem">
        <TextInput label="Palavras-chave" withAsterisk type="number" min={1} {...field('max_keywords')} />
        <TextInput label="Empresas" withAsterisk type="number" min={1} {...field('max_companies')} />
        <TextInput label="Concorrentes" withAsterisk type="number" min={1} {...field('max_competitors')} />
      </Columns>
    </FormDialog>
  );
};

const successOf = (before: ManagedPlan | null, price: number | undefined): string => {
  if (!before) return 'Plano criado com sucesso!';
  const updated = 'Plano atualizado com sucesso!';
  return before.price_monthly === price
    ? updated
    : `${updated} O preço novo só será cobrado depois da sincronização de preços.`;
};

type PlanValues = Record<keyof StoredPlan, string>;

const valuesOf = (plan: StoredPlan | null): PlanValues => {
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

const toBody = ({ name, description, ...numbers }: PlanValues) => ({
  name,
  description,
  price_monthly: numberIn(numbers.price_monthly),
  max_keywords: numberIn(numbers.max_keywords),
  max_companies: numberIn(numbers.max_companies),
  max_competitors: numberIn(numbers.max_competitors),
});

const numberIn = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));
