import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { labelOf } from '#shared/contract/labels.ts';
import {
  type OperatorForm as FormValues,
  type KnownOperator,
  operator,
  operatorForm,
} from '#shared/contract/operator.ts';
import { call } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import { useAdminSave } from '../actions.tsx';

const unknown: FormValues = {
  operator_name: '',
  operator_document: '',
  operator_address: '',
  data_contact: '',
};

const fields = Object.keys(unknown) as (keyof FormValues)[];

export const OperatorForm = ({ saved }: { readonly saved: KnownOperator }) => {
  const stored = saved.operator ?? unknown;
  const form = useForm<FormValues>({
    initialValues: stored,
    validate: schemaResolver(operatorForm, { sync: true }),
  });
  const { busy, onSubmit } = useAdminSave(form, {
    version: saved.version,
    stored,
    save: (values, version) => call(operator.update, { body: { ...values, version } }),
    success: '✅ Dados salvos: os termos e a política de privacidade já os mostram.',
    failure: 'Erro ao salvar os dados',
  });
  return (
    <form noValidate className={panel.panel} onSubmit={onSubmit}>
      <Stack gap="0.875rem" p="1rem">
        {fields.map((field) => (
          <TextInput key={field} label={labelOf(field)} {...form.getInputProps(field)} />
        ))}
      </Stack>
      <div className={rows.foot}>
        <p>Os textos são um ponto de partida: peça a revisão deles ao seu advogado.</p>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar Dados'}
        </Button>
      </div>
    </form>
  );
};
