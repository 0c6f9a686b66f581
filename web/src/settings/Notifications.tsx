import { Box, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AlertForm, alertForm, alerts } from '#shared/contract/alerts.ts';
import { companies } from '#shared/contract/companies.ts';
import { reportMails } from '#shared/contract/reportMails.ts';
import { counted } from '#shared/format.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import panel from '../ui/bare/panels/panel.module.css';
import rows from '../ui/bare/panels/rows.module.css';
import text from '../ui/bare/text/text.module.css';
import { Columns } from '../ui/kit/Columns.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { FormSkeleton } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { AlertChoices, TagChoices } from './AlertChoices.tsx';
import styles from './Settings.module.css';

const ReportMails = onDemand(() => import('./ReportMails.tsx').then((it) => it.ReportMails));

export const Notifications = () => {
  const query = useQuery(routeQuery(alerts.getSettings, {}));
  return (
    <TabSection id="notificacoes" title="Notificações" lead="O que você quer receber por e-mail.">
      <QueryState query={query} skeleton={<FormSkeleton />}>
        {({ version, ...stored }) => <NotificationsForm stored={stored} version={version} />}
      </QueryState>
    </TabSection>
  );
};

interface Props {
  readonly stored: AlertForm;
  readonly version: string;
}

const NotificationsForm = ({ stored, version }: Props) => {
  const tell = useTell();
  const owned = useQuery(routeQuery(companies.list, {})).data ?? [];
  const { form, numberField } = useContractForm(alertForm, stored);
  const { busy, onSubmit } = useSave(form, {
    version,
    stored,
    save: (values, known) => {
      tell(null);
      return call(alerts.updateSettings, { body: { ...values, version: known } });
    },
    onSaved: () => tell('Notificações atualizadas com sucesso!'),
    onError: tell,
    fallback: 'Erro ao salvar as notificações',
  });
  const hasReports = form.values.report_mails;
  const { data: mailings } = useQuery({ ...routeQuery(reportMails.list, {}), enabled: hasReports });
  const chosen = mailings?.filter(({ frequency }) => frequency !== 'never').length;
  const reported =
    hasReports && mailings
      ? ` Com relatório: ${chosen} de ${counted(mailings.length, 'empresa', 'empresas')}, como escolhido abaixo.`
      : '';
  const choice = (name: NumberField) => ({
    ...numberField(name),
    data: optionsFor(name, form.values[name]),
  });
  return (
    <>
      <form noValidate onSubmit={onSubmit}>
        <Box className={`${panel.panel} ${rows.rows}`} mt="1.25rem">
          <div>
            <Checkbox
              label="Relatórios por E-mail"
              description={`Relatórios semanais das suas palavras-chave.${reported}`}
              {...form.getInputProps('report_mails', { type: 'checkbox' })}
            />
          </div>
          <div>
            <Checkbox
              label="Alertas de Posição"
              description="Avisos de mudanças significativas de posição."
              {...form.getInputProps('position_alerts', { type: 'checkbox' })}
            />
          </div>
        </Box>
        <Stack mt="1.25rem">
          <p className={text.quiet}>
            Os alertas saem no máximo uma vez por dia, só quando algo mudou, para o e-mail confirmado da
            conta. O sino no alto da página mostra os avisos também sem o e-mail.
          </p>
          <Columns least="12rem" gap="1rem 0.75rem">
            <NativeSelect label="Horário do e-mail" {...choice('alert_hour')} />
            <NativeSelect label="Subidas e quedas a partir de" {...choice('places')} />
            <NativeSelect label="Visibilidade na semana a partir de" {...choice('visibility_points')} />
          </Columns>
          <AlertChoices
            label="Avisar sobre as empresas"
            all={owned.map(({ id, name }) => ({ value: id, label: name }))}
            off={form.values.companies_off}
            onChange={(off) => form.setFieldValue('companies_off', off)}
          />
          <TagChoices off={form.values.tags_off} onChange={(off) => form.setFieldValue('tags_off', off)} />
          <Group className={styles.submit ?? ''} justify="flex-end" pt="0.25rem">
            <Button type="submit" disabled={busy}>
              {busy ? 'Salvando...' : 'Salvar Alterações'}
            </Button>
          </Group>
        </Stack>
      </form>
      {hasReports && <ReportMails />}
    </>
  );
};

const offered = {
  alert_hour: {
    values: Array.from({ length: 24 }, (_, hour) => hour),
    label: (hour: number) => `${hour}:00`,
  },
  places: { values: [3, 5, 10, 20], label: (places: number) => `${places} posições` },
  visibility_points: {
    values: [1, 2, 3, 5, 10],
    label: (points: number) => counted(points, 'ponto', 'pontos'),
  },
};
type NumberField = keyof typeof offered;

const optionsFor = (name: NumberField, chosen: number) => {
  const { values, label } = offered[name];
  const all = [...new Set([...values, chosen])].sort((a, b) => a - b);
  return all.map((value) => ({ value: String(value), label: label(value) }));
};
