import { Checkbox, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { IMPORT_DAYS } from '#shared/contract/keywords.ts';
import { customerSchedule } from '#shared/contract/schedule.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { routeQuery } from '../../cache.ts';
import { examplesOf } from '../../companies/listPreview.ts';
import { useLimit } from '../../subscriptions/useLimit.tsx';
import { counted, DAY_MS, dayText, isoDay, keywordsText, whole } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { FileField } from '../../ui/kit/forms/FileField.tsx';
import { RepairChoice } from '../../ui/kit/forms/RepairChoice.tsx';
import { DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { previewOf } from '../preview.ts';
import { useKnownKeys } from '../useKnownKeys.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { Interpretation } from './columns.ts';
import { FileHelp } from './FileHelp.tsx';
import { openFile } from './openFile.ts';
import { type Reading, readPositions, reasons } from './readings.ts';
import { useImport } from './useImport.ts';

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
}

const EXAMPLES = 5;

export const ImportDialog = ({ company, onClose }: Props) => {
  const [file, setFile] = useState<Interpretation | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(true);
  const [now] = useState(Date.now);
  const range = useMemo(() => ({ first: isoDay(now - IMPORT_DAYS * DAY_MS), last: isoDay(now) }), [now]);
  const { data: schedule } = useQuery(routeQuery(customerSchedule.getNext, {}));
  const country = schedule?.engine.country ?? 'br';
  const { domain } = company;
  const reading = useMemo(
    () => file && readPositions(file, { domain, country }, range),
    [file, domain, country, range],
  );
  const keys = useKnownKeys(company.id);
  const { left } = useLimit({ noun: 'keywords' });
  const preview = useMemo(
    () => previewOf(reading?.keywords.map((keyword) => ({ keyword })) ?? [], keys, left),
    [reading, keys, left],
  );
  const created = isCreating ? preview.added : [];
  const wanted = new Set([...preview.known, ...created].map(({ keyword }) => normalizeQuery(keyword)));
  const positions = reading?.positions.filter(({ keyword }) => wanted.has(normalizeQuery(keyword))) ?? [];
  const { run, sent, isPending, failure } = useImport(company.id, onClose);

  const open = async (chosen: File | undefined, isRepairWanted?: boolean) => {
    setFile(null);
    setFileError(null);
    if (!chosen) return;
    const opened = await openFile(chosen, domain, isRepairWanted);
    if (typeof opened === 'string') setFileError(opened);
    else setFile(opened);
  };

  return (
    <FormDialog
      title="Importar posições"
      width="44rem"
      submitLabel={positions.length > 0 ? `Importar ${positionsText(positions.length)}` : 'Importar'}
      busyLabel="Importando..."
      canSubmit={positions.length > 0}
      busy={isPending}
      error={fileError ?? reading?.refusal ?? failure}
      onSubmit={() => run({ positions, created })}
      onClose={onClose}
    >
      <p>
        As posições de outra ferramenta aparecem no histórico de {company.name}, marcadas como importadas.
        Elas não mudam posições atuais nem números de dias passados.
      </p>
      <FileField label="Arquivo CSV" disabled={isPending} onFile={(chosen) => open(chosen)} />
      <FileHelp />
      {file && reading && (
        <>
          <RepairChoice
            reading={file.source.reading}
            disabled={isPending}
            onChange={(isWanted) => open(file.source.file, isWanted)}
          />
          <ColumnChoice file={file} reading={reading} disabled={isPending} onChange={setFile} />
          <Outcome file={file} reading={reading} known={preview.known.length} />
          {preview.added.length + preview.beyondLimit.length > 0 && (
            <Checkbox
              label={`Criar ${counted(preview.added.length, 'palavra-chave que falta', 'palavras-chave que faltam')}`}
              description={
                preview.beyondLimit.length > 0
                  ? `Mais ${whole(preview.beyondLimit.length)} ficam acima do limite do plano, e não são importadas.`
                  : undefined
              }
              disabled={isPending || preview.added.length === 0}
              checked={isCreating && preview.added.length > 0}
              onChange={({ currentTarget }) => setCreating(currentTarget.checked)}
            />
          )}
          <DataTable
            label="Primeiras posições do arquivo"
            columns={columns}
            rows={reading.positions.slice(0, EXAMPLES)}
            rowKey={({ keyword, day: on }) => `${on} ${keyword}`}
          />
        </>
      )}
      {isPending && (
        <Stack gap="0.375rem" role="status">
          <Progress
            value={(sent / positions.length) * 100}
            size="sm"
            aria-label={`${whole(sent)} de ${whole(positions.length)}`}
          />
          {whole(sent)} de {positionsText(positions.length)}
        </Stack>
      )}
    </FormDialog>
  );
};

const positionsText = (count: number): string => counted(count, 'posição', 'posições');

const columns = [
  { id: 'keyword', header: 'Palavra-chave', cell: ({ keyword }: Example) => keyword },
  {
    id: 'day',
    header: 'Dia',
    cell: ({ day }: Example) => dayText(day),
    className: text.figure,
  },
  {
    id: 'position',
    header: 'Posição',
    cell: ({ position }: Example) => position ?? 'Não encontrado',
    className: text.figure,
  },
  { id: 'url', header: 'Endereço', cell: ({ url }: Example) => url ?? '—' },
] as const;
type Example = Reading['positions'][number];

interface OutcomeProps {
  readonly file: Interpretation;
  readonly reading: Reading;
  readonly known: number;
}

const Outcome = ({ file: { table }, reading: { positions, keywords, skipped }, known }: OutcomeProps) => (
  <div role="status" aria-label="Prévia">
    <ul className={text.note}>
      <li>{counted(table.rows.length, 'linha', 'linhas')}: confira as colunas</li>
      <li>
        {positionsText(positions.length)} de {keywordsText(keywords.length)}, das quais {whole(known)} já{' '}
        {known === 1 ? 'existe' : 'existem'} na empresa
      </li>
      {Object.entries(skipped).map(([reason, texts]) => (
        <li key={reason}>
          {whole(texts.length)} {reasons[reason as keyof typeof reasons]}
          {texts.some(Boolean) && `: ${examplesOf(texts)}`}
        </li>
      ))}
    </ul>
  </div>
);
