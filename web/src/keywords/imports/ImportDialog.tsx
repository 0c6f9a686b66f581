import { Checkbox, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Company } from '#shared/contract/companies.ts';
import { IMPORT_DAYS } from '#shared/contract/keywords.ts';
import { customerSchedule } from '#shared/contract/schedule.ts';
import { counted, dayText, keywordsText, whole } from '#shared/format.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { routeQuery } from '../../cache.ts';
import { examplesOf } from '../../companies/listPreview.ts';
import { useLimit } from '../../subscriptions/useLimit.tsx';
import { DAY_MS, isoDay } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { FormDialog } from '../../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../../ui/kit/dialogs/notices.tsx';
import { useDialogAction } from '../../ui/kit/dialogs/useDialogAction.ts';
import { FileField } from '../../ui/kit/forms/FileField.tsx';
import { DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { createAll, importAll } from '../bulk.ts';
import { previewOf, useKnownKeys } from '../preview.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { type Interpretation, openFile } from './columns.ts';
import { type Reading, readPositions, reasons } from './readings.ts';

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
  const [sent, setSent] = useState(0);
  const { run, busy, error } = useDialogAction({
    run: async () => {
      setSent(0);
      if (created.length > 0) await createAll(company.id, created);
      return importAll(company.id, positions, setSent);
    },
    onDone: ({ imported, unknown }) => notify('success', resultText(imported, unknown)),
    failure: 'Erro ao importar posições. Tente de novo: nenhuma se repete.',
    onClose,
  });

  const open = async (chosen: File | null) => {
    setFile(null);
    setFileError(null);
    if (!chosen) return;
    const opened = await openFile(chosen, domain);
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
      busy={busy}
      error={fileError ?? reading?.refusal ?? error}
      onSubmit={run}
      onClose={onClose}
    >
      <p>
        As posições de outra ferramenta aparecem no histórico de {company.name}, marcadas como importadas.
        Elas não mudam posições atuais nem números de dias passados.
      </p>
      <FileField label="Arquivo CSV" disabled={busy} onChange={open} />
      <FileHelp />
      {file && reading && (
        <>
          <ColumnChoice file={file} reading={reading} disabled={busy} onChange={setFile} />
          <div role="status" aria-label="Prévia">
            <ul className={text.note}>
              <li>{counted(file.table.rows.length, 'linha', 'linhas')}: confira as colunas</li>
              <li>
                {positionsText(reading.positions.length)} de {keywordsText(reading.keywords.length)}, das
                quais {whole(preview.known.length)} já {preview.known.length === 1 ? 'existe' : 'existem'} na
                empresa
              </li>
              {Object.entries(reading.skipped).map(([reason, texts]) => (
                <li key={reason}>
                  {whole(texts.length)} {reasons[reason as keyof typeof reasons]}
                  {texts.some(Boolean) && `: ${examplesOf(texts)}`}
                </li>
              ))}
            </ul>
          </div>
          {preview.added.length + preview.beyondLimit.length > 0 && (
            <Checkbox
              label={`Criar ${counted(preview.added.length, 'palavra-chave que falta', 'palavras-chave que faltam')}`}
              description={
                preview.beyondLimit.length > 0
                  ? `Mais ${whole(preview.beyondLimit.length)} ficam acima do limite do plano, e não são importadas.`
                  : undefined
              }
              disabled={busy || preview.added.length === 0}
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
      {busy && (
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

const FileHelp = () => (
  <details className={text.note}>
    <summary>Que arquivos são reconhecidos?</summary>
    <ul>
      <li>
        <b>Qualquer CSV</b> com palavra-chave, data e posição em colunas, ou com uma coluna por data. O
        endereço é opcional. Datas como 2026-11-21, 21/11/2026 9:15 ou 11/21/2026 9:15 AM.
      </li>
      <li>
        <b>Ranqueia, SerpBear, Serposcope, AccuRanker e Ahrefs:</b> como são exportados. De várias páginas no
        dia, vale a melhor posição.
      </li>
      <li>
        <b>Semrush:</b> as posições orgânicas, e o Rankings Overview do Position Tracking, com uma coluna por
        dia (*.site/*_20261121) e a sua página (_landing).
      </li>
      <li>
        <b>Vários sites, países, locais, buscadores ou aparelhos:</b> só entram as posições do seu site, no
        país das suas verificações, e de um só local, buscador e aparelho.
      </li>
      <li>
        <b>Search Console:</b> as suas posições são médias, e não são importadas.
      </li>
    </ul>
  </details>
);

const resultText = (imported: number, unknown: number): string =>
  [
    `${counted(imported, 'posição importada', 'posições importadas')}.`,
    ...(unknown > 0
      ? [`${counted(unknown, 'palavra-chave não existe', 'palavras-chave não existem')} na empresa.`]
      : []),
  ].join(' ');

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
