import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type ScheduleForm as FormValues,
  type SystemConfig,
  schedule,
  scheduleForm,
} from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import text from '../../ui/bare/text/text.module.css';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useAdminSave } from '../actions.tsx';
import {
  adaptiveSaving,
  days,
  describeGrid,
  describeSchedule,
  frequencies,
  gridCost,
  gridFrequencies,
  unknownCost,
  unknownSaving,
} from './texts.ts';

export const ScheduleForm = ({ saved }: { readonly saved: SystemConfig }) => {
  const estimate = useQuery(routeQuery(schedule.getEstimate, {}));
  const { form, field } = useContractForm(scheduleForm, valuesOf(saved));
  const { busy, onSubmit } = useAdminSave(form, {
    version: saved.version,
    stored: valuesOf(saved),
    save: (values, version) => call(schedule.updateSettings, { body: { ...values, version } }),
    success: '✅ Configurações salvas com sucesso!',
    failure: 'Erro ao salvar configurações',
  });
  const isDaily = form.values.keyword_check_frequency === 'daily';
  return (
    <form noValidate className={panel.panel} onSubmit={onSubmit}>
      <Stack gap="0.875rem" p="1rem">
        <NativeSelect label="Frequência" data={[...frequencies]} {...field('keyword_check_frequency')} />
        <NativeSelect
          label="Dia da semana"
          data={[...days]}
          disabled={isDaily}
          {...field('keyword_check_day')}
        />
        <TextInput label="Horário" type="time" {...field('keyword_check_time')} />
        <NativeSelect label="Grid completo" data={[...gridFrequencies]} {...field('grid_check_frequency')} />
        <NativeSelect
          label="Dia do grid completo"
          data={[...days]}
          disabled={form.values.grid_check_frequency !== 'weekly'}
          {...field('grid_check_day')}
        />
        <p className={text.note} role="status">
          {describeGrid(form.values)} {estimate.data && gridCost(form.values, estimate.data)}
          {estimate.isError && unknownCost}
        </p>
        <Checkbox
          label="Profundidade adaptável"
          disabled={!isDaily || form.values.grid_check_frequency === 'always'}
          description={estimate.data ? adaptiveSaving(estimate.data) : unknownSaving}
          {...field('adaptive_depth', { type: 'checkbox' })}
        />
      </Stack>
      <div className={rows.foot}>
        <p>{describeSchedule(form.values)}</p>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar Configurações'}
        </Button>
      </div>
    </form>
  );
};

const fields = Object.keys(scheduleForm.shape) as (keyof FormValues)[];

const valuesOf = (saved: SystemConfig): FormValues =>
  scheduleForm.parse(Object.fromEntries(fields.map((field) => [field, saved[field]?.value ?? false])));
