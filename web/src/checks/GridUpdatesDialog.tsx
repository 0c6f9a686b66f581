import { Box, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { checks } from '#shared/contract/checks.ts';
import { counted, keywordsText } from '#shared/format.ts';
import { call } from '../api.ts';
import text from '../ui/bare/text/text.module.css';
import { CheckCost, CheckDialog, useStarts } from './CheckDialog.tsx';
import { type GridCompany, updatable } from './checkCost.ts';
import { startedText } from './useCheckStart.ts';

interface Props {
  readonly companies: readonly GridCompany[];
  readonly onClose: () => void;
}

export const GridUpdatesDialog = ({ companies, onClose }: Props) => {
  const [left, setLeft] = useState<readonly GridCompany[]>(() => updatable(companies));
  const { started, start } = useStarts(({ id }: GridCompany) => call(checks.startGrid, { params: { id } }));
  const chosen = left.filter(({ id }) => !started.has(id));
  return (
    <CheckDialog
      kind="grid"
      title="Atualizar grid"
      submitLabel={
        started.size > 0
          ? `Continuar com ${chosen.length}`
          : `Atualizar ${counted(chosen.length, 'grid', 'grids')}`
      }
      canStart={chosen.length > 0}
      start={async () => {
        const all = await start(chosen);
        const where = ` de ${counted(all.companies, 'empresa', 'empresas')}`;
        const said = startedText(all.checkedKeywords, all.waiting, where);
        return { ...all, text: `${said}. Cada grid mostra o seu andamento` };
      }}
      onClose={onClose}
    >
      <p>Verifica as empresas escolhidas e posiciona os concorrentes delas que o seu plano inclui.</p>
      <CompanyList companies={companies} chosen={chosen} onChoose={setLeft} />
      <CheckCost chosen={chosen} />
    </CheckDialog>
  );
};

interface ListProps {
  readonly companies: readonly GridCompany[];
  readonly chosen: readonly GridCompany[];
  readonly onChoose: (chosen: readonly GridCompany[]) => void;
}

const CompanyList = ({ companies, chosen, onChoose }: ListProps) => {
  const all = updatable(companies);
  const isAll = chosen.length === all.length;
  const toggle = (company: GridCompany) =>
    onChoose(chosen.includes(company) ? chosen.filter((one) => one !== company) : [...chosen, company]);
  return (
    <Box component="fieldset" mah="40vh" style={{ overflowY: 'auto' }}>
      <Box component="legend" fw={500}>
        Empresas
      </Box>
      <Checkbox label="Todas" py="0.25rem" checked={isAll} onChange={() => onChoose(isAll ? [] : all)} />
      {companies.map((company) => (
        <Checkbox
          key={company.id}
          py="0.25rem"
          label={
            <>
              {company.name} <small className={text.note}>{sizeOf(company)}</small>
            </>
          }
          checked={chosen.includes(company)}
          disabled={company.active_keywords === 0}
          onChange={() => toggle(company)}
        />
      ))}
    </Box>
  );
};

const sizeOf = ({ active_keywords }: GridCompany): string =>
  active_keywords === 0 ? 'nada a verificar' : keywordsText(active_keywords);
