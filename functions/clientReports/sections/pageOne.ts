import type { ReportBlock } from '#shared/contract/clientReports.ts';
import type { RankedSite } from '#shared/contract/pageOne.ts';
import { keywordsText, percent, whole } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import type { ReportData } from '../reportData.ts';
import { type Cell, linesOf, pointsCell, tableOf } from './blocks.ts';

/** With the company, which comes first. */
const BRIEF_SITES = 5;
/** How many the strip names. */
const MOST_NAMED = { own: 1, competitor: 4, other: 3 };

type Data = Pick<ReportData, 'overview' | 'pageOne'>;
type Seat = Extract<ReportBlock, { kind: 'seats' }>['sites'][number];

export const pageOneBlocks = (data: Data): ReportBlock[] => {
  const { sites, seats, keywords } = data.pageOne;
  if (seats === 0) return [linesOf('Ainda não foi lida nenhuma primeira página.')];
  // A company without a seat comes last, as none of the sites has less.
  const listed = sites.filter((site) => site.seats > 0 || site.is_own);
  const ranked = listed.map((site, index) => ({ ...site, rank: site.seats > 0 ? `${index + 1}. ` : '' }));
  const ownFirst = ranked.toSorted((one, other) => Number(!one.is_own) - Number(!other.is_own));
  const unknown = keywords.total - keywords.known;
  const caption = `Lugares na página 1 de ${keywordsText(keywords.known)}`;
  return [
    { kind: 'seats', caption, total: seats, sites: seatsOf(data) },
    ...tableOf(
      'Quem ocupa a página 1',
      ownFirst,
      [
        ['Site', (site) => site.rank + nameOf(site, data)],
        ['Lugares', (site) => whole(site.seats), 'right'],
        ['Visibilidade', ({ visibility }) => percent(visibility), 'right'],
        ['Mudança', changeCell, 'right'],
        ['À frente em', ({ ahead, is_own }) => (is_own ? '—' : whole(ahead)), 'right'],
      ],
      { brief: BRIEF_SITES },
    ),
    ...(unknown === 0 ? [] : [linesOf(`Primeiras páginas que ainda não foram lidas: ${whole(unknown)}.`)]),
  ];
};

export const ownSeatsText = ({ overview, pageOne: { sites, seats, keywords } }: Data): string => {
  const own = sites.find(({ is_own }) => is_own)?.seats ?? 0;
  const pages = keywordsText(keywords.known);
  const has = own === 0 ? 'não tem nenhum' : `tem ${whole(own)}`;
  return `${overview.company.name} ${has} dos ${whole(seats)} lugares na página 1 de ${pages}.`;
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

/** The company, its competitors and the strongest others by their names, and all that are left together. */
const seatsOf = (data: Data): Seat[] => {
  const { sites, seats } = data.pageOne;
  const tracked = trackedSites(data);
  const seated = sites.map((ranked): Seat => {
    const known = tracked.find(({ domain }) => domain === ranked.site);
    const { owner, site } = known ?? { owner: 'other', site: 0 };
    return { name: nameOf(ranked, data), owner, site, seats: ranked.seats };
  });
  const strongest = seated.filter((one) => one.seats > 0).toSorted((a, b) => b.seats - a.seats);
  const named = Object.entries(MOST_NAMED).flatMap(([owner, most]) =>
    strongest.filter((one) => one.owner === owner).slice(0, most),
  );
  const left = seats - named.reduce((sum, one) => sum + one.seats, 0);
  return left === 0 ? named : [...named, { name: 'Outros sites', owner: 'other', site: 0, seats: left }];
};
