import { Textarea, TextInput } from '@mantine/core';
import { type ManagedPlan, managedPlans, planDefaults, planForm } from '#shared/contract/admin/plans.ts';
import { call } from '../../api.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useAdminSave } from '../actions.tsx';

interface Props {
  readonly plan: ManagedPlan | null;
  readonly onClose: () => void;
}

export const PlanForm = ({ plan, onClose }: Props) => {
  const { form, field, numberField } = useContractForm(planForm, {
    name: '',
    ...planDefaults,
    ...plan,
    description: plan?.description ?? '',
  });
  const saving = useAdminSave(form, {
    version: plan?.version,
    save: (values, version) => {
      const body = planForm.parse(values);
      if (!plan) return call(managedPlans.create, { body });
      return call(managedPlans.update, { params: { id: String(plan.id) }, body: { ...body, version } });
    },
    success: (_, sent) => successOf(plan, sent.price_monthly),
    onSaved: onClose,
    failure: 'Erro ao salvar plano',
  });
  const { value: price, ...priceField } = numberField('price_monthly');
  const limit = { withAsterisk: true, type: 'number', min: 1 };
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
        defaultValue={price.toFixed(2)}
        {...priceField}
      />
      <Columns least="7.5rem" gap="1rem 0.75rem">
        <TextInput label="Palavras-chave" {...limit} {...numberField('max_keywords')} />
        <TextInput label="Empresas" {...limit} {...numberField('max_companies')} />
        <TextInput label="Concorrentes" {...limit} {...numberField('max_competitors')} />
      </Columns>
    </FormDialog>
  );
};

const successOf = (before: ManagedPlan | null, price: number): string => {
  if (!before) return 'Plano criado com sucesso!';
  const updated = 'Plano atualizado com sucesso!';
  return before.price_monthly === price
    ? updated
    : `${updated} O preço novo só será cobrado depois da sincronização de preços.`;
};
