import { Box, Button, Group, Stack } from '@mantine/core';
import { IconArrowUp, IconBuilding } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BandChart } from '../src/charts/BandChart.tsx';
import { DayChart } from '../src/charts/DayChart.tsx';
import { PositionChart } from '../src/charts/PositionChart.tsx';
import { Sparkline } from '../src/charts/Sparkline.tsx';
import { type SampleRow, sampleRows } from '../src/marketing/sample.ts';
import plot from '../src/marketing/samplePlot.json' with { type: 'json' };
import { EmptyState } from '../src/ui/bare/page/CenteredMessage.tsx';
import { Page } from '../src/ui/bare/page/Page.tsx';
import { CardFigures } from '../src/ui/bare/panels/Card.tsx';
import { Facts } from '../src/ui/bare/panels/Facts.tsx';
import { FormAlert, Notice } from '../src/ui/bare/panels/Notice.tsx';
import panel from '../src/ui/bare/panels/panel.module.css';
import { Stats } from '../src/ui/bare/panels/Stats.tsx';
import { Position } from '../src/ui/bare/positions/Position.tsx';
import { csvTable } from '../src/ui/bare/text/csv.ts';
import text from '../src/ui/bare/text/text.module.css';
import { notify } from '../src/ui/kit/dialogs/notices.tsx';
import { MessageBanner } from '../src/ui/kit/forms/MessageBanner.tsx';
import { TabSection } from '../src/ui/kit/TabSection.tsx';
import { ThemeToggle } from '../src/ui/kit/ThemeToggle.tsx';
import { type Column, DataTable } from '../src/ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../src/ui/kit/tables/FilteredTable.tsx';
import { bandDays, bands, dayMarks, daySeries, sparkline } from './samples.ts';

const Positions = () => {
  const [chosen, choose] = useState(plot.times.length - 1);
  return <PositionChart plot={plot} chosen={chosen} onChoose={choose} />;
};

const columns: readonly Column<SampleRow>[] = [
  {
    id: 'keyword',
    header: 'Palavra-chave',
    cell: ({ keyword }) => keyword,
    sortValue: ({ keyword }) => keyword,
  },
  {
    id: 'position',
    header: 'Posição atual',
    align: 'center',
    cell: ({ current_position, ...known }) => <Position position={current_position} {...known} />,
    sortValue: ({ current_position }) => current_position,
  },
];

interface Part {
  readonly title: string;
  /** Where its code is, and when it is used. */
  readonly lead: string;
  /** By name. */
  readonly states: Readonly<Record<string, ReactNode>>;
}

const tones = ['green', 'blue', 'yellow', 'red'] as const;

const parts: readonly Part[] = [
  {
    title: 'Gráficos',
    lead: 'charts/: escalas, valores dos eixos e curvas são do d3. Uma lacuna é um dia sem medição.',
    states: {
      'DayChart: linhas, com lacuna, troca de buscador, nota e uma linha sem destaque': (
        <DayChart label="Visibilidade" series={daySeries} marks={dayMarks} />
      ),
      'DayChart: um só dia': (
        <DayChart
          label="Primeiro dia"
          series={daySeries.map((line) => ({ ...line, days: line.days.slice(0, 1) }))}
        />
      ),
      'BandChart: contagens que se somam': (
        <BandChart label="Posições por faixa" bands={bands} days={bandDays} marks={dayMarks} />
      ),
      'PositionChart: encontrado e não encontrado': <Positions />,
      'Sparkline: dentro de uma tabela': <Sparkline days={sparkline} label="De 24% a 20%" />,
    },
  },
  {
    title: 'Tabela',
    lead: 'ui/kit/tables: DataTable mostra linhas; FilteredTable também filtra, ordena, pagina e exporta.',
    states: {
      'FilteredTable: com filtro, ordem e exportação': (
        <FilteredTable
          label="Palavras-chave de exemplo"
          columns={columns}
          rows={sampleRows}
          rowKey={({ keyword }) => keyword}
          sortedBy="position"
          filterLabel="Filtrar palavras-chave"
          textOf={({ keyword }) => keyword}
          file={{
            name: ['exemplo'],
            table: (all) => csvTable(all, [['Palavra-chave', (row) => row.keyword]]),
          }}
        />
      ),
      'DataTable: só as linhas': (
        <DataTable
          label="Três palavras-chave"
          columns={columns}
          rows={sampleRows.slice(0, 3)}
          rowKey={({ keyword }) => keyword}
        />
      ),
    },
  },
  {
    title: 'Números',
    lead: 'ui/bare/panels: Stats é a faixa de números de uma tela; CardFigures, a de um cartão; Facts, uma lista.',
    states: {
      'Stats: com observação, com ícone e sem dado': (
        <Stats
          stats={[
            { label: 'Palavras-chave', value: '1.234' },
            { label: 'Posição média', value: '12,4', note: 'não encontrada conta como 51' },
            { label: 'Melhoraram', value: '18', icon: <IconArrowUp size={13} color="var(--up)" /> },
            { label: 'Pioraram', value: '—' },
          ]}
        />
      ),
      'Facts: nomes e o que dizem': (
        <Facts
          facts={[
            { label: 'Plano', value: 'Agência' },
            { label: 'Pendente', about: 'Passou um horário.', value: 'Sim' },
          ]}
        />
      ),
      CardFigures: <CardFigures figures={[{ label: 'Posição média', value: '8,1' }]} />,
    },
  },
  {
    title: 'Estado vazio',
    lead: 'EmptyState em ui/bare/page: diz o que falta e oferece o próximo passo.',
    states: {
      'De uma tela': (
        <EmptyState
          icon={<IconBuilding size={22} />}
          title="Nenhuma empresa encontrada"
          text="Cadastre o primeiro site para acompanhar as posições dele."
          action={<Button>Criar Primeira Empresa</Button>}
        />
      ),
      'De uma parte da tela': <EmptyState text="Nenhuma palavra-chave subiu no período." />,
    },
  },
  {
    title: 'Aviso',
    lead: 'Notice em ui/bare/panels. FormAlert e MessageBanner anunciam; notify mostra no canto e some sozinho.',
    states: {
      Notice: tones.map((tone) => (
        <Notice key={tone} tone={tone}>
          O texto diz o que a cor e o ícone repetem.
        </Notice>
      )),
      'FormAlert: o que impede o envio': <FormAlert>Este domínio já está cadastrado.</FormAlert>,
      'MessageBanner: o resultado de uma ação': <MessageBanner tone="green" text="Salvo com sucesso!" />,
      'notify: no canto': (
        <Group gap="0.5rem">
          {(['success', 'info', 'error'] as const).map((kind) => (
            <Button key={kind} variant="default" onClick={() => notify(kind, `Um aviso: ${kind}.`)}>
              {kind}
            </Button>
          ))}
        </Group>
      ),
    },
  },
];

/** The parts that screens are made of, with their states. What looks alike on two screens is one of them. */
export const Ui = () => (
  <Box component="main" maw="76rem" mx="auto" p="1.5rem 1rem 4rem">
    <Page
      title="Linguagem visual"
      lead="As peças de que as telas são feitas, com os seus estados. Esta página só existe em npm run dev."
      actions={<ThemeToggle />}
    >
      {parts.map(({ title, lead, states }) => (
        <TabSection key={title} id={title} title={title} lead={lead}>
          <Stack gap="1rem">
            {Object.entries(states).map(([name, state]) => (
              <div key={name} className={panel.body}>
                <p className={text.note}>{name}</p>
                {state}
              </div>
            ))}
          </Stack>
        </TabSection>
      ))}
    </Page>
  </Box>
);
