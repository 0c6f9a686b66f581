import { describe, expect, it } from 'vitest';
import { openFile } from './columns.ts';
import { positionIn, readPositions } from './readings.ts';
import type { Trait } from './traits.ts';

const range = { first: '2025-10-24', last: '2026-11-28' };

interface Asked {
  readonly answers?: Partial<Record<Trait, string>>;
  readonly domain?: string;
  readonly country?: string;
}

/** Reads a file as the dialog does. */
const read = async (
  lines: readonly string[],
  { answers = {}, domain = 'loja.com.br', country = 'br' }: Asked = {},
) => {
  const file = await openFile(new File([lines.join('\n')], 'posicoes.csv'), domain);
  if (typeof file === 'string') throw new Error(file);
  const asked = { ...file, choice: { ...file.choice, answers } };
  const { positions, skipped, questions, refusal } = readPositions(asked, { domain, country }, range);
  return {
    rows: positions.map(({ keyword, day, position, url }) => [keyword, day, position, url ?? null]),
    skipped,
    asked: questions.map(({ trait, options, answer }) => [
      trait,
      answer,
      ...options.map(({ key, rows }) => `${key} ${rows}`),
    ]),
    refusal,
  };
};

const refused = (holds: string) => `Este arquivo tem posições de ${holds}, não de loja.com.br.`;

describe('of several pages of the company on a day', () => {
  it.each([
    [
      'the best one counts, as in Semrush, wherever it stands',
      [
        'Keyword,Position,Previous position,Search Volume,URL,Trends,Timestamp,Position Type',
        'bota azul,27,30,880,https://loja.com.br/outra,"[60,70]",2026-11-25,Organic',
        'bota azul,3,4,880,https://loja.com.br/bota-azul,"[60,70]",2026-11-25,Organic',
        'bota azul,1,1,880,https://loja.com.br/bota-azul,"[60,70]",2026-11-25,Local pack',
      ],
      [['bota azul', '2026-11-25', 3, 'https://loja.com.br/bota-azul']],
      { repeated: ['bota azul'], kind: ['Local pack'] },
    ],
    [
      'a found one counts more than one that is not found',
      ['Keyword,Date,Position', 'bota,2026-11-25,-', 'bota,2026-11-25,40', 'bota,2026-11-25,NR'],
      [['bota', '2026-11-25', 40, null]],
      { repeated: ['bota', 'bota'] },
    ],
    [
      'the best one counts in columns of days',
      [
        'Keyword,*.loja.com.br/*_20261125,blog.loja.com.br/*_20261125,blog.loja.com.br/*_20261125_landing',
        'bota,12,7,https://blog.loja.com.br/bota',
        'luva,2,-,',
      ],
      [
        ['bota', '2026-11-25', 7, 'https://blog.loja.com.br/bota'],
        ['luva', '2026-11-25', 2, null],
      ],
      { repeated: ['bota', 'luva'] },
    ],
  ])('%s', async (_, lines, rows, skipped) => {
    expect(await read(lines)).toMatchObject({ rows, skipped, refusal: null });
  });
});

describe("other sites' rows", () => {
  it.each([
    [
      'are left out of a whole page of results (Serposcope)',
      [
        '\ufeffdate,rank,url,target,keyword,device,country,local,custom',
        '2026/11/25,1,"https://rival.com.br/x","","bota azul",PC,"br","null","null"',
        '2026/11/25,2,"https://loja.com.br/bota","Loja","bota azul",PC,"br","null","null"',
        '2026/11/25,3,"https://terceiro.com.br/","","bota azul",PC,"br","null","null"',
        '2026/11/25,-,,Loja,"luva",PC,"br","null","null"',
      ],
      [
        ['bota azul', '2026-11-25', 2, 'https://loja.com.br/bota'],
        ['luva', '2026-11-25', null, null],
      ],
      { site: ['rival.com.br', 'terceiro.com.br'] },
    ],
    [
      'are left out of columns of days, whose sites are compared as hosts (Semrush)',
      [
        'Keyword,Tags,*.minhaloja.com.br/*_20261125,*.minhaloja.com.br/*_20261125_landing,*.loja.com.br/*_20261125,*.loja.com.br/*_20261125_landing,Search Volume',
        'bota azul,,31,https://minhaloja.com.br/,2,https://loja.com.br/bota,100',
      ],
      [['bota azul', '2026-11-25', 2, 'https://loja.com.br/bota']],
      {},
    ],
    [
      'are left out by a column of sites that has an unknown name',
      [
        'Keyword,Date,Rank,Tracked address',
        'bota,2026-11-25,1,https://rival.com.br/bota',
        'bota,2026-11-25,4,https://loja.com.br/bota',
        'luva,2026-11-25,6,blog.loja.com.br',
      ],
      [
        ['bota', '2026-11-25', 4, null],
        ['luva', '2026-11-25', 6, null],
      ],
      { site: ['rival.com.br'] },
    ],
    [
      'and other kinds of results are left out of columns of days (Semrush)',
      [
        'Keyword,*.loja.com.br/*_20261125,*.loja.com.br/*_20261125_type,*.loja.com.br/*_20261125_landing,*.rival.com.br/*_20261125,*.rival.com.br/*_20261125_landing',
        'bota,4,organic,https://loja.com.br/bota,2,https://rival.com.br/',
        'luva,1,local_pack,https://loja.com.br/,3,https://rival.com.br/',
        'meia,-,-,-,4,https://rival.com.br/',
      ],
      [
        ['bota', '2026-11-25', 4, 'https://loja.com.br/bota'],
        ['meia', '2026-11-25', null, null],
      ],
      { kind: ['local_pack'] },
    ],
  ])('%s', async (_, lines, rows, skipped) => {
    expect(await read(lines)).toMatchObject({ rows, skipped, refusal: null });
  });

  it.each([
    [
      'rival.com.br',
      [
        'Keyword,Tags,*.rival.com.br/*_20261125,*.rival.com.br/*_20261126,Search Volume',
        'bota azul,,31,30,100',
      ],
    ],
    [
      'minhaloja.com.br',
      [
        'Keyword,Position,URL,Timestamp',
        'bota,3,https://minhaloja.com.br/bota,2026-11-25',
        'luva,4,https://minhaloja.com.br/luva,2026-11-25',
      ],
    ],
    [
      'a.com, b.com, c.com e mais 1',
      [
        'Keyword;Date;Rank;Website',
        ...['a', 'b', 'c', 'd', 'a'].map((name) => `bota;2026-11-25;4;${name}.com`),
      ],
    ],
  ])('of %s alone are a refusal that names them', async (holds, lines) => {
    expect(await read(lines)).toMatchObject({ rows: [], refusal: refused(holds) });
  });

  it('need an answer where only their names are known', async () => {
    const lines = [
      'date,rank,target,keyword',
      '2026-11-25,2,Loja,bota',
      '2026-11-25,9,Rival,bota',
      '2026-11-25,,Rival,luva',
    ];
    const open = await read(lines);
    expect(open).toMatchObject({ rows: [], skipped: {}, refusal: null });
    expect(open.asked).toEqual([['site', undefined, 'rival 2', 'loja 1']]);
    const answered = await read(lines, { answers: { site: 'loja' } });
    expect(answered).toMatchObject({
      rows: [['bota', '2026-11-25', 2, null]],
      skipped: { site: ['Rival', 'Rival'] },
    });
    expect(await read([lines[0] ?? '', '2026-11-25,9,Rival,bota'])).toMatchObject({
      rows: [],
      asked: [['site', undefined, 'rival 1']],
    });
  });

  it('need an answer where columns of days have other names', async () => {
    const lines = ['Keyword,Celular 25/11/2026,Computador 25/11/2026', 'bota,8,3'];
    expect(await read(lines)).toMatchObject({ rows: [], refusal: null });
    expect((await read(['Keyword,Rival 25/11/2026', 'bota,8'])).rows).toEqual([]);
    expect((await read(['Keyword,Posição 25/11/2026,URL 25/11/2026', 'bota,8,/bota'])).rows).toEqual([
      ['bota', '2026-11-25', 8, null],
    ]);
  });
});

describe('one market', () => {
  const serpBear = (
    ...rows: readonly (readonly [position: number, country: string, city: string, device: string])[]
  ) => [
    'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags',
    ...rows.map(
      ([position, country, city, device]) =>
        `1, bota azul, ${position}, https://loja.com.br/bota, ${country}, -, ${city}, ${device}, 2026-11-25T12:00:00.000Z, 2026-01-01T00:00:00.000Z, `,
    ),
  ];

  it.each([
    [
      'is read of several countries and devices, those of our own checks unless others are chosen',
      serpBear([18, 'Brazil', '-', 'mobile'], [3, 'Brazil', '-', 'desktop'], [1, 'Portugal', '-', 'desktop']),
      {},
      [3, { country: ['Portugal'], device: ['mobile'] }, [['device', 'OWN', 'OWN 1', 'mobile 1']]],
    ],
    [
      'is read with the chosen device',
      serpBear([18, 'Brazil', '-', 'mobile'], [3, 'Brazil', '-', 'desktop'], [1, 'Portugal', '-', 'desktop']),
      { answers: { device: 'mobile' } },
      [18, { country: ['Portugal'], device: ['desktop'] }, [['device', 'mobile', 'OWN 1', 'mobile 1']]],
    ],
    [
      'is known by the end of an address, and one search engine is read',
      [
        'Keyword;Date;Rank;Search engine;Device',
        'bota azul;2026-11-25;1;google.pt;Desktop',
        'bota azul;2026-11-25;6;google.com.br;Desktop',
        'bota azul;2026-11-25;2;Bing;Desktop',
      ],
      {},
      [6, { engine: ['google.pt', 'Bing'] }, [['engine', 'OWN', 'OWN 1', 'google.pt 1', 'bing 1']]],
    ],
    [
      'is known by its code',
      [
        'Keyword;Database;Date;Rank',
        'bota azul;us;2026-11-25;1',
        'bota azul;br;2026-11-25;9',
        'bota azul;pt-BR;2026-11-25;8',
        'bota azul;Brazil (Portuguese);2026-11-25;10',
        'bota azul;BR - Brasil;2026-11-25;11',
        'bota azul;São Paulo, Brazil;2026-11-25;12',
        'bota azul;BRA;2026-11-25;13',
        'bota azul;🇧🇷;2026-11-25;14',
        'bota azul;🇵🇹;2026-11-25;2',
      ],
      {},
      [8, { country: ['us', '🇵🇹'], repeated: Array(6).fill('bota azul') }, []],
    ],
  ] as const)('%s', async (_, lines, options, [position, skipped, asked]) => {
    const reading = await read(lines, options);
    expect(reading.rows.map(([, , one]) => one)).toEqual([position]);
    expect(reading).toMatchObject({ skipped, asked });
  });

  it.each([
    ['devices', 'Tipo de dispositivo', ['mobile', 'tablet'], [['device', undefined, 'mobile 1', 'tablet 1']]],
    [
      'a device alone, unlike our own checks',
      'Dispositivo',
      ['Celular', 'Celular'],
      [['device', undefined, 'celular 2']],
    ],
    [
      'places',
      'Location',
      ['Recife, Brazil', 'Lisbon, Portugal'],
      [['location', undefined, 'recife, brazil 1', 'lisbon, portugal 1']],
    ],
    [
      'search engines',
      'Buscador',
      ['Bing', 'Google Brazil (mobile)'],
      [['engine', undefined, 'bing 1', 'google brazil (mobile) 1']],
    ],
  ])('is asked of %s', async (_, name, values, asked) => {
    const lines = [`Keyword;Date;Rank;${name}`, ...values.map((value) => `bota;2026-11-25;4;${value}`)];
    expect(await read(lines)).toMatchObject({ rows: [], asked, skipped: {} });
  });
});

it.each([
  ['Consulta;Data;Cliques;Impressões;CTR;Posição', 'bota;2026-11-25;3;40;7,5%;7'],
  ['Top queries,Last 28 days Clicks,Last 28 days Impressions,Date,Position', 'bota,3,40,2026-11-25,3'],
])('refuses the means of Search Console: %s', async (header, row) => {
  expect(await read([header, row])).toMatchObject({
    rows: [],
    refusal: expect.stringContaining('posições médias'),
  });
});

const PAGE = 'https://loja.com.br/cafe';

describe('a file of another tool', () => {
  it.each([
    [
      'SerpBear',
      [
        'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags',
        `1, café especial, 3, ${PAGE}, Brazil, -, -, desktop, 2026-11-21T01:00:00.000Z, 2025-01-01T00:00:00.000Z, a,b`,
        '2, bota, -, -, Brazil, -, -, desktop, 2026-11-21T12:00:00.000Z, 2025-01-01T00:00:00.000Z, ',
      ],
      [
        ['café especial', '2026-11-20', 3, PAGE],
        ['bota', '2026-11-21', null, null],
      ],
    ],
    [
      'Semrush',
      [
        'Report type: Position Tracking, overview',
        '',
        'Keyword,Tags,Intents,*.loja.com.br/*_20261120,*.loja.com.br/*_20261120_landing,*.loja.com.br/*_20261121,*.loja.com.br/*_difference,Search Volume',
        `"tênis, azul",,i,5,${PAGE},-,0,100`,
      ],
      [
        ['tênis, azul', '2026-11-20', 5, PAGE],
        ['tênis, azul', '2026-11-21', null, null],
      ],
    ],
    [
      'AccuRanker',
      [
        '\ufeffKeyword;Tags;Date;Rank;Initial date;Initial rank;URL;Search volume',
        'bota;;11/21/2026;Not in top 100;01/01/2025;3;;10',
        `meia;;11/12/2026;12;;;${PAGE};`,
      ],
      [
        ['bota', '2026-11-21', null, null],
        ['meia', '2026-11-12', 12, PAGE],
      ],
    ],
  ])('of %s is recognised', async (_, lines, rows) => {
    expect(await read(lines)).toMatchObject({ rows, skipped: {}, refusal: null });
  });
});

it('names what is left out, with the text of the file', async () => {
  const lines = [
    'Palavra-chave;Data;Posição;URL',
    'bota azul;25/11/2026;4;javascript:1',
    'bota preta;25/11/2026;12,5;',
    'bota rosa;ontem;4;',
    'bota bege;25/11/2024;4;',
    ';25/11/2026;4;',
  ];
  expect(await read(lines)).toMatchObject({
    rows: [['bota azul', '2026-11-25', 4, null]],
    skipped: { day: ['ontem'], range: ['25/11/2024'], position: ['12,5'], keyword: [''] },
  });
});

it.each([
  [7, ['7.0']],
  [3, ['#3']],
  [4, ['4º']],
  [1000, ['1000', '1.000']],
  [null, ['-', '0', '>100', '100+', '>= 100', 'NR', 'not in the top 30', 'fora do top100', 'Sem posição']],
  [null, ['não encontrada (até 50; 5 lugares ilegíveis)', 'não classificado']],
  [undefined, ['', 'N/A', '-3', '1001', 'No rank for date', '12,5']],
])('%s is the position that %j say', (position, texts) => {
  expect(texts.map(positionIn)).toEqual(texts.map(() => position));
});

describe('a huge file', () => {
  it.each([
    [30_000, 'Este arquivo tem 30.001 colunas. O máximo são 5.000'],
    [200_000, 'Este arquivo tem uma linha longa demais'],
  ])('is refused with %i columns', async (count, words) => {
    const header = ['Keyword', ...Array.from({ length: count }, (_, index) => `c${index}`)];
    await expect(read([header.join(','), 'bota,1'])).rejects.toThrow(words);
  });

  it('of 200,000 rows is read', async () => {
    const rows = Array.from(
      { length: 200_000 },
      (_, index) => `b${index},2026-11-25,https://loja.com.br/,mobile`,
    );
    const { asked } = await read(['Keyword,Date,URL,Device,Rank', ...rows]);
    expect(asked).toEqual([['device', undefined, 'mobile 200000']]);
  });
});
