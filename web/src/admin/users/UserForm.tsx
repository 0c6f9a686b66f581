import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { managedPlans } from '#shared/contract/admin/plans.ts';
import { type ManagedUser, newUserForm, userForm, users } from '#shared/contract/admin/users.ts';
import { userType } from '#shared/contract/person.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { DocumentField } from '../../person/DocumentField.tsx';
import { PhoneField } from '../../person/PhoneField.tsx';
import { countriesFor } from '../../person/phones.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useAdminSave } from '../actions.tsx';
import { paysAtStripe } from './labels.ts';
import { typeLabels } from './typeLabels.ts';
import { toBody, type UserValues, valuesOf, withPlan } from './userValues.ts';

interface Props {
  readonly user: ManagedUser | null;
  readonly onClose: () => void;
}

export const UserForm = ({ user, onClose }: Props) => {
  const { form, field } = useContractForm<UserValues>(
    user ? userForm : newUserForm,
    valuesOf(user),
    (values) => toBody(values, user),
  );
  const saving = useAdminSave(form, {
    version: user?.version,
    save: (values, version) => save(values, user, version),
    success: user ? 'Usuário atualizado com sucesso!' : 'Usuário criado com sucesso!',
    onSaved: onClose,
    failure: 'Erro ao salvar usuário',
  });
  return (
    <FormDialog
      title={user ? 'Editar Usuário' : 'Novo Usuário'}
      submitLabel={user ? 'Salvar' : 'Criar Usuário'}
      onClose={onClose}
      {...saving}
    >
      <TextInput label="Nome" withAsterisk data-autofocus autoComplete="off" {...field('name')} />
      <TextInput label="E-mail" withAsterisk type="email" autoComplete="off" {...field('email')} />
      <PhoneField
        withAsterisk
        form={form}
        code="phone_country_code"
        number="phone"
        countries={countriesFor(form.getInitialValues().phone_country_code)}
      />
      <DocumentField withAsterisk form={form} kind="document_type" number="document_number" />
      <PasswordField
        label="Senha"
        withAsterisk={user === null}
        autoComplete="new-password"
        placeholder="mínimo 6 caracteres"
        description={
          user && 'Deixe em branco para manter a atual. Uma senha nova encerra as sessões abertas.'
        }
        {...field('password')}
      />
      <Columns least="12rem" gap="1rem 0.75rem">
        <NativeSelect
          label="Tipo de usuário"
          withAsterisk
          description="Quem tem assinatura ativa aparece como assinante."
          data={userType.options.map((value) => ({ value, label: typeLabels[value] }))}
          {...field('user_type')}
        />
        <PlanSelect
          user={user}
          {...field('plan_id')}
          onChange={({ currentTarget }) => form.setValues(withPlan(form.values, currentTarget.value))}
        />
      </Columns>
    </FormDialog>
  );
};

const save = (values: UserValues, user: ManagedUser | null, version?: string): Promise<unknown> => {
  const body = toBody(values, user);
  return user
    ? call(users.update, { params: { id: user.id }, body: { ...body, version } })
    : call(users.create, { body });
};

interface PlanSelectProps extends NativeSelectProps {
  readonly user: ManagedUser | null;
}

/** A plan that is paid at Stripe is only shown here; it is chosen at Stripe. */
const PlanSelect = ({ user, ...input }: PlanSelectProps) => {
  const plans = useQuery({ ...routeQuery(managedPlans.listAll, {}), refetchOnWindowFocus: false });
  const isPaid = user !== null && paysAtStripe(user);
  const offered = (plans.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing =
    user?.plan_id !== undefined && !offered.some(({ value }) => value === String(user.plan_id));
  return (
    <NativeSelect
      label="Plano de cortesia"
      {...input}
      disabled={isPaid || plans.isPending}
      description={descriptionOf(isPaid, plans.isError)}
      data={[
        { value: '', label: 'Nenhum' },
        ...(isMissing && user.plan_id !== null
          ? [{ value: String(user.plan_id), label: user.subscription?.plan_name ?? 'Plano atual' }]
          : []),
        ...offered,
      ]}
    />
  );
};

const descriptionOf = (isPaid: boolean, hasFailed: boolean): string => {
  if (isPaid) return 'Este usuário paga pelo Stripe, onde o plano é escolhido.';
  if (hasFailed) return 'Não foi possível carregar os planos.';
  return 'Ativo sem cobrança e sem data para terminar.';
};
