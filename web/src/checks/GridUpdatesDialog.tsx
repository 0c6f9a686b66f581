import { Box, Button, Checkbox, Progress, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { counted } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Dialog, DialogActions } from '../ui/kit/dialogs/Dialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useDialogAction, useIsMounted } from '../ui/kit/dialogs/useDialogAction.ts';
import { allowanceQuery, CheckCost } from './CheckDialog.tsx';
import { type GridCompany, sizeOf, startedText, startGrids, updatable } from './gridUpdates.ts';
import { checkKinds } from './useCheckStart.ts';

interface Props {
  readonly companies: readonly GridCompany[];
  readonly onClose: () => void;
}

export const GridUpdatesDialog = ({ companies, onClose }: Props) => {
  const { chosen, setChosen, started, update } = useGridUpdates(companies, onClose);
  const isBusy = update.busy;
  return (
    <Dialog title="Atualizar grid" onClose={onClose} closeOnClickOutside={!isBusy}>
      <p>Verifica as empresas escolhidas e posiciona os concorrentes delas que o seu plano inclui.</p>
      <CompanyList companies={companies} chosen={chosen} onChoose={setChosen} disabled={isBusy} />
      <CheckCost chosen={chosen} />
      {isBusy && (
        <Stack className={text.quiet ?? ''} gap="0.375rem" role="status">
          <Progress
            value={(started.length / (started.length + chosen.length)) * 100}
            size="sm"
            aria-label={`${started.length} de ${started.length + chosen.length}`}
          />
          {counted(started.length, 'empresa iniciada', 'empresas iniciadas')}, {chosen.length} a iniciar
        </Stack>
      )}
      {update.error !== null && (
        <FormAlert>
          {update.error}{' '}
          {started.length > 0 &&
            `${counted(started.length, 'empresa já foi iniciada', 'empresas já foram iniciadas')}.`}
        </FormAlert>
      )}
      <DialogActions onCancel={onClose}>
        <Button disabled={isBusy || chosen.length === 0} onClick={() => update.run()}>
          {isBusy ? 'Verificando...' : labelOf(chosen.length, started.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const labelOf = (left: number, started: number): string =>
  started > 0 ? `Continuar com ${left}` : `Atualizar ${counted(left, 'grid', 'grids')}`;

const useGridUpdates = (companies: readonly GridCompany[], onClose: () => void) => {
  const [chosenIds, setChosenIds] = useState(() => new Set(updatable(companies).map(({ id }) => id)));
  const [started, setStarted] = useState<readonly GridCompany[]>([]);
  const client = useQueryClient();
  const mounted = useIsMounted();
  const chosen = updatable(companies).filter(({ id }) => chosenIds.has(id));
  const update = useDialogAction({
    run: async () => {
      const start = (company: GridCompany) => {
        setStarted((before) => [...before, company]);
        setChosenIds((before) => new Set([...before].filter((id) => id !== company.id)));
      };
      // Includes the companies started before a failure.
      return [...started, ...(await startGrids(chosen, () => mounted.current, start))];
    },
    reloads: 'later',
    onDone: (all) => {
      notify('success', startedText(all));
      setTimeout(() => void client.invalidateQueries(), checkKinds.grid.reloadAfterMs);
    },
    failure: checkKinds.grid.fallback,
    onClose,
  });
  const setChosen = (wanted: readonly GridCompany[]) => setChosenIds(new Set(wanted.map(({ id }) => id)));
  return { chosen, setChosen, started, update };
};

interface ListProps {
  readonly companies: readonly GridCompany[];
  readonly chosen: readonly GridCompany[];
  readonly onChoose: (chosen: readonly GridCompany[]) => void;
  readonly disabled: boolean;
}

const CompanyList = ({ companies, chosen, onChoose, disabled }: ListProps) => {
  const { data: allowance } = useQuery(allowanceQuery);
  const all = updatable(companies);
  const isAll = chosen.length === all.length;
  const toggle = (company: GridCompany) =>
    onChoose(chosen.includes(company) ? chosen.filter((one) => one !== company) : [...chosen, company]);
  return (
    <Box component="fieldset" mah="40vh" style={{ overflowY: 'auto' }} disabled={disabled}>
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
              {company.name} <small className={text.note}>{sizeOf(company, allowance)}</small>
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
