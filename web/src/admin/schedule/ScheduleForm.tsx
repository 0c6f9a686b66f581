import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type ScheduleForm as FormValues,
  type SystemConfig,
  schedule,
  scheduleForm,
} from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { useSave } from '../../ui/kit/useSave.ts';
import { failureText } from '../failureText.ts';
import type { TabProps } from '../tab.ts';
import styles from './System.module.css';
import { days, describeSchedule, frequencies } from './texts.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly saved: SystemConfig;
}

/** Changes when all keywords are checked. */
export const ScheduleForm = ({ saved, onMessage }: Props) => {
  const form = useForm<FormValues>({
    initialValues: {
      keyword_check_frequency: saved.keyword_check_frequency.value,
      keyword_check_day: saved.keyword_check_day.value,
      keyword_check_time: saved.keyword_check_time.value,
    },
    validate: schemaResolver(scheduleForm, { sync: true }),
  });
  const { busy, onSubmit } = useSave(form, {
    save: (body) => {
      onMessage(null);
      return call(schedule.updateSettings, { body });
    },
    onSaved: () => onMessage('✅ Configurações salvas com sucesso!'),
    fallback: '',
    onError: (reason) => onMessage(failureText('Erro ao salvar configurações', reason)),
  });
  const isDaily = form.values.keyword_check_frequency === 'daily';
  return (
    <form noValidate className={styles.panel} onSubmit={onSubmit}>
      <div className={styles.fields}>
        <NativeSelect
          label="Frequência"
          data={[...frequencies]}
          {...form.getInputProps('keyword_check_frequency')}
        />
        <NativeSelect
          label="Dia da semana"
          data={[...days]}
          disabled={isDaily}
          {...form.getInputProps('keyword_check_day')}
        />
        <TextInput label="Horário" type="time" {...form.getInputProps('keyword_check_time')} />
      </div>
      <div className={styles.foot}>
        <p>{describeSchedule(form.values)}</p>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar Configurações'}
        </Button>
      </div>
    </form>
  );
};
