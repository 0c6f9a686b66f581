import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { RankedSite } from '#shared/contract/pageOne.ts';
import { counted, whole } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import type { ReportData } from '../reportData.ts';
import { linesOf, percent, pointsCell, tableOf } from './blocks.ts';

const SEATS = 10;
const MOST_SITES = 10;

type Data = Pick<ReportData, 'overview' | 'pageOne'>;
type Seat = Extract<ReportBlock, { kind: 'seats' }>['sites'][number];

export const pageOneBlocks = (data: Data): ReportBlock[] => {
  const { sites, seats, keywords } = data.pageOne;
  if (seats === 0) return [linesOf('Ainda não foi lida nenhuma primeira página.')];
  const unknown = keywords.total - keywords.known;
  return [
    { kind: 'seats', caption: ownSeatsText(data), sites: seatsOf(data) },
    ...tableOf({
      caption: 'Quem ocupa a página 1',
      rows: sites.filter((site) => site.seats > 0 || site.is_own),
      columns: [
        { label: 'Site', cell: (site) => nameOf(site, data) },
        { label: 'Lugares', isNumber: true, cell: (site) => whole(site.seats) },
        { label: 'Visibilidade', isNumber: true, cell: ({ visibility }) => percent(visibility) },
        { label: 'Mudança', isNumber: true, cell: ({ change }) => pointsCell(change) },
        { label: 'À frente em', isNumber: true, cell: ({ ahead, is_own }) => (is_own ? '—' : whole(ahead)) },
      ],
      most: MOST_SITES,
    }),
    ...(unknown === 0
      ? []
      : [
          linesOf(
            `Falta a primeira página de ${counted(unknown, 'palavra-chave', 'palavras-chave')}, que ainda não foi lida.`,
          ),
        ]),
  ];
};

/** Null while no first page is known. */
export const ownSeatsText = ({ overview, pageOne: { sites, seats, keywords } }: Data): string => {
  const own = sites.find(({ is_own }) => is_own)?.seats ?? 0;
  const pages = counted(keywords.known, 'palavra-chave', 'palavras-chave');
  return `Dos ${whole(seats)} lugares na página 1 de ${pages}, ${own === 1 ? '1 é' : `${whole(own)} são`} de ${overview.company.name}.`;
};

const nameOf = (site: RankedSite, { overview: { company, competitors } }: Data): string => {
  if (site.is_own) return company.name;
  const competitor = competitors.find(({ id }) => id === site.competitor_id);
  return competitor?.name ?? shownDomain(site.site);
};

/** Ten seats for the company, its competitors and all others together, as they share the results. */
const seatsOf = ({ overview: { company, competitors }, pageOne: { sites, seats } }: Data): Seat[] => {
  const own = { name: company.name, owner: 'own' as const, site: 0 };
  const rivals = competitors.map(({ id, name, site }) => ({ id, name, owner: 'competitor' as const, site }));
  const counts = [
    sites.find(({ is_own }) => is_own)?.seats ?? 0,
    ...rivals.map(({ id }) => sites.find(({ competitor_id }) => competitor_id === id)?.seats ?? 0),
  ];
  const others = seats - counts.reduce((sum, count) => sum + count, 0);
  const shared = shareOut([...counts, others], SEATS);
  return [own, ...rivals, { name: 'Outros sites', owner: 'other' as const, site: 0 }]
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
