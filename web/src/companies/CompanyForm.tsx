import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { type Company, companies, companyForm } from '#shared/contract/companies.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { ApiError, call } from '../api.ts';
import { useLimit } from '../subscriptions/useLimit.tsx';
import { manyKeywordsAddress } from '../ui/kit/address.ts';
import { Columns } from '../ui/kit/Columns.tsx';
import { FormDialog, FormFailure } from '../ui/kit/dialogs/FormDialog.tsx';
import { useCreationKey } from '../ui/kit/forms/creationKey.ts';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { type SaveOptions, useSave } from '../ui/kit/forms/useSave.ts';
import { SiteFields } from './SiteFields.tsx';
import { siteNote } from './siteNote.ts';

const useCompanyForm = (
  company: Company | null,
  saved: Pick<SaveOptions<unknown, Company>, 'onSaved' | 'reloads'>,
) => {
  const { form, field } = useContractForm(companyForm, {
    name: company?.name ?? '',
    domain: shownDomain(company?.domain ?? ''),
    website: company?.website ?? '',
  });
  const rejected = company ? 'Erro ao editar empresa' : 'Erro ao criar empresa';
  const withKey = useCreationKey();
  const saving = useSave(form, {
    version: company?.version,
    save: (body, version) =>
      company
        ? call(companies.update, { params: { id: company.id }, body: { ...body, version } })
        : withKey(body, (key) => call(companies.create, { body: { ...body, key } })),
    ...saved,
    fallback: (error) => (error instanceof ApiError ? rejected : 'Erro ao salvar empresa'),
  });
  return { form, field, saving };
};

interface Props {
  readonly company: Company | null;
  readonly onClose: () => void;
}

export const CompanyForm = ({ company, onClose }: Props) => {
  const navigate = useNavigate();
  const { form, field, saving } = useCompanyForm(company, {
    onSaved: ({ id }) => {
      onClose();
      if (!company) navigate(manyKeywordsAddress(id));
    },
  });
  const limit = useLimit({ noun: 'companies' });
  return (
    <FormDialog
      title={company ? 'Editar empresa' : 'Nova empresa'}
      submitLabel={company ? 'Salvar' : 'Criar empresa'}
      // After a lost answer, the company itself may have taken the last place.
      canSubmit={company !== null || limit.canCreate || saving.error !== null}
      onClose={onClose}
      {...saving}
    >
      {!company && limit.notice}
      <SiteFields
        form={form}
        placeholder="exemplo.com.br"
        note={siteNote(form.values.domain, { stored: company?.domain })}
      />
      <TextInput
        label="Site"
        placeholder="https://www.exemplo.com.br"
        description="Opcional."
        type="url"
        {...field('website')}
      />
    </FormDialog>
  );
};

/** The same form in a page, for a customer who has no company yet. */
export const FirstCompany = () => {
  const navigate = useNavigate();
  const { form, saving } = useCompanyForm(null, {
    // Reloading what shows this form would remove it before it could go on.
    reloads: 'later',
    onSaved: ({ id }) => navigate(manyKeywordsAddress(id)),
  });
  return (
    <form noValidate onSubmit={saving.onSubmit} aria-label="Nova empresa">
      <Stack gap="0.75rem">
        <FormFailure error={saving.error} />
        <Columns least="14rem" gap="0.75rem">
          <SiteFields form={form} placeholder="exemplo.com.br" note={siteNote(form.values.domain)} />
        </Columns>
        <Group>
          <Button type="submit" disabled={saving.busy}>
            {saving.busy ? 'Salvando...' : 'Criar empresa'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
