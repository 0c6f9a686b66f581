import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { RankedSite } from '#shared/contract/pageOne.ts';
import { keywordsText, percent, whole } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import type { ReportData } from '../reportData.ts';
import { type Cell, linesOf, pointsCell, tableOf } from './blocks.ts';

const SEATS = 10;
const MOST_SITES = 12;

type Data = Pick<ReportData, 'overview' | 'pageOne'>;
type Seat = Extract<ReportBlock, { kind: 'seats' }>['sites'][number];

export const pageOneBlocks = (data: Data): ReportBlock[] => {
  const { sites, seats, keywords } = data.pageOne;
  if (seats === 0) return [linesOf('Ainda não foi lida nenhuma primeira página.')];
  const shown = sites.filter((site, index) => site.is_own || (site.seats > 0 && index < MOST_SITES));
  const unknown = keywords.total - keywords.known;
  return [
    { kind: 'seats', caption: ownSeatsText(data), sites: seatsOf(data) },
    ...tableOf(
      'Quem ocupa a página 1',
      shown,
      [
        ['Site', (site) => nameOf(site, data)],
        ['Lugares', (site) => whole(site.seats), 'right'],
        ['Visibilidade', ({ visibility }) => percent(visibility), 'right'],
        ['Mudança', changeCell, 'right'],
        ['À frente em', ({ ahead, is_own }) => (is_own ? '—' : whole(ahead)), 'right'],
      ],
      shown.length,
    ),
    ...(unknown === 0 ? [] : [linesOf(`Primeiras páginas que ainda não foram lidas: ${whole(unknown)}.`)]),
  ];
};

export const ownSeatsText = ({ overview, pageOne: { sites, seats, keywords } }: Data): string => {
  const own = sites.find(({ is_own }) => is_own)?.seats ?? 0;
  const pages = keywordsText(keywords.known);
  return `Dos ${whole(seats)} lugares na página 1 de ${pages}, ${own === 1 ? '1 é' : `${whole(own)} são`} de ${overview.company.name}.`;
};

/** What others win is no gain of the company's. */
const changeCell = ({ change, is_own }: RankedSite): Cell =>
  is_own ? pointsCell(change) : { text: pointsCell(change).text };

const trackedSites = ({ overview: { company, competitors } }: Data) => [
  { domain: company.domain, name: company.name, owner: 'own' as const, site: 0 },
  ...competitors.map(({ domain, name, site }) => ({ domain, name, owner: 'competitor' as const, site })),
];

const nameOf = ({ site }: RankedSite, data: Data): string =>
  trackedSites(data).find(({ domain }) => domain === site)?.name ?? shownDomain(site);

/** Ten seats for the company, its competitors and all others together, as they share the results. */
const seatsOf = (data: Data): Seat[] => {
  const { sites, seats } = data.pageOne;
  const tracked = trackedSites(data);
  const counts = tracked.map(({ domain }) => sites.find(({ site }) => site === domain)?.seats ?? 0);
  const others = seats - counts.reduce((sum, count) => sum + count, 0);
  const shared = shareOut([...counts, others], SEATS);
  return [...tracked, { name: 'Outros sites', owner: 'other' as const, site: 0 }]
    .map(({ name, owner, site }, index) => ({ name, owner, site, seats: shared[index] ?? 0 }))
    .filter((one) => one.seats > 0);
};

/** Shares whole seats out in proportion to counts; those left go to the largest remainders. */
const shareOut = (counts: readonly number[], seats: number): number[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const quotas = counts.map((count) => (seats * count) / total);
  const floors = quotas.map(Math.floor);
  const left = seats - floors.reduce((sum, floor) => sum + floor, 0);
  const first = quotas
    .map((quota, index) => ({ index, remainder: quota - Math.floor(quota) }))
    .toSorted((a, b) => b.remainder - a.remainder)
    .slice(0, left)
    .map(({ index }) => index);
  return floors.map((floor, index) => floor + Number(first.includes(index)));
};
