import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { ClientReport, ReportSection } from '#shared/contract/clientReports.ts';
import type { Period } from '#shared/contract/period.ts';
import { reportLinkForm, reportLinks } from '#shared/contract/reportLinks.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '../../api.ts';
import { inTabOfUser } from '../../storage.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { FormFailure } from '../../ui/kit/dialogs/FormDialog.tsx';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { type ChosenPeriod, PeriodChoice } from '../../ui/kit/PeriodSelect.tsx';
import { SectionChoices } from '../SectionChoices.tsx';
import { Preview } from './Preview.tsx';

interface Props {
  readonly companyId: string;
  readonly report: ClientReport;
  readonly chosen: ChosenPeriod;
  readonly onBrand: () => void;
  readonly onCreated: (link: ReplyOf<typeof reportLinks.createLink>) => void;
}

const LIFETIMES = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
];

const hasContent = ({ blocks }: ClientReport['sections'][number]): boolean =>
  blocks.some(({ kind }) => kind !== 'lines');

interface Values extends Record<string, unknown> {
  readonly sections: ReportSection[];
  readonly introduction: string;
  readonly expires_in_days: string;
  readonly password: string;
}

const bodyOf = ({ sections, introduction, expires_in_days, password }: Values, period: Period) => ({
  sections,
  introduction,
  period,
  expires_in_days: Number(expires_in_days),
  ...(password !== '' && { password }),
});

export const LinkForm = ({ companyId, report, chosen, onBrand, onCreated }: Props) => {
  const [period] = chosen;
  const filled = report.sections.filter(hasContent).map(({ id }) => id);
  const [draft] = useState(() => inTabOfUser(`introdução ${companyId}`, z.string()));
  const { form, field } = useContractForm<Values>(
    reportLinkForm,
    {
      // Notes are written for the agency itself, so they are sent only if somebody chooses so.
      sections: filled.filter((id) => id !== 'notes'),
      introduction: draft.read() ?? '',
      expires_in_days: '90',
      password: '',
    },
    (values) => bodyOf(values, period),
  );
  const { sections, introduction } = form.values;
  useEffect(() => draft.keep(introduction || null), [draft, introduction]);
  const { busy, error, onSubmit } = useSave(form, {
    save: (values) =>
      call(reportLinks.createLink, { params: { id: companyId }, body: bodyOf(values, period) }),
    onSaved: (link) => {
      draft.keep(null);
      onCreated(link);
    },
    // Nothing but the list of links changes.
    reloads: 'later',
    fallback: 'Erro ao criar o link. Tente de novo em instantes.',
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <FormFailure error={error} />
        <Group justify="space-between" gap="0.5rem">
          <PeriodChoice of={chosen} />
          <Button variant="subtle" size="compact-sm" onClick={onBrand}>
            {report.brand.name === null ? 'Definir marca' : 'Alterar marca'}
          </Button>
        </Group>
        <Preview report={report} sections={sections} introduction={introduction} />
        <SectionChoices
          value={sections}
          onChange={(next) => form.setFieldValue('sections', next)}
          noteOf={(id) => (filled.includes(id) ? undefined : 'Nada no período')}
        />
        <Textarea
          label="Introdução"
          description="Opcional. Vem depois do resumo."
          rows={3}
          {...field('introduction')}
        />
        <Columns least="12rem" gap="1rem 0.75rem">
          <NativeSelect label="O link vale por" data={LIFETIMES} {...field('expires_in_days')} />
          <PasswordField label="Senha (opcional)" autoComplete="new-password" {...field('password')} />
        </Columns>
        <Group justify="flex-end">
          <Button type="submit" disabled={busy || sections.length === 0}>
            {busy ? 'Criando...' : 'Criar e copiar link'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
