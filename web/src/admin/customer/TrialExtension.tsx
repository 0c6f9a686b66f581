import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { call } from '../../api.ts';
import { day, dayText } from '../../ui/bare/text/format.ts';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { useAdminSave } from '../actions.tsx';
import type { ExtensionDays } from './extension.ts';

interface Props {
  readonly userId: string;
  readonly userName: string;
  readonly trialEnd: string;
  readonly days: ExtensionDays;
  readonly onClose: () => void;
}

export const TrialExtension = ({ userId, userName, trialEnd, days, onClose }: Props) => {
  const { first, last, suggested } = days;
  const form = useForm({
    initialValues: { until: suggested },
    validate: {
      until: (until) =>
        until >= first && until <= last ? null : `Escolha um dia de ${dayText(first)} a ${dayText(last)}.`,
    },
  });
  const { until } = form.values;
  const saving = useAdminSave(form, {
    save: (body) => call(managedSubscriptions.extendTrial, { params: { id: userId }, body }),
    success: ({ message }) => message,
    onSaved: onClose,
    failure: 'Erro ao estender o período de teste',
  });
  return (
    <FormDialog
      title="Estender período de teste"
      submitLabel={until === '' ? 'Estender' : `Estender até ${dayText(until)}`}
      onClose={onClose}
      {...saving}
    >
      <p>
        O período de teste de {userName} termina em {day(trialEnd)}. Ele passa a valer até as 23:59 do novo
        dia: só depois dele há a primeira cobrança, se houver um cartão. Um período estendido não pode ser
        encurtado aqui.
      </p>
      <TextInput
        label="Novo fim"
        withAsterisk
        type="date"
        min={first}
        max={last}
        data-autofocus
        {...form.getInputProps('until')}
      />
    </FormDialog>
  );
};
