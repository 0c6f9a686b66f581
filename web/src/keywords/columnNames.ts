/**
 * How tools name their columns, without accents and capitals, by public importers and by the sources of
 * github.com/towfiqi/serpbear (utils/client/exportcsv.ts) and github.com/serphacker/serposcope.
 */
import { normalizeText } from '../ui/bare/text/format.ts';

/** The first name that a header has wins. */
const names = {
  keyword: `palavra-chave, palavras-chave, palavra chave, palavras chave, palavras-chaves, keyword, keywords,
    search keyword, palavra-chave da rede de pesquisa, principais consultas, consultas principais, top queries,
    consulta, consultas, query, queries, termo de pesquisa, termo de busca, termo, termos, search term, search query`,
  tags: 'etiquetas, etiqueta, tags, tag',
  volume: `volume, search volume, search vol., search volume (average), avg. monthly searches, monthly searches,
    media de pesquisas mensais, media das pesquisas mensais, media pesquisas mensais, pesquisas mensais,
    buscas mensais, volume mensal, volume de busca, volume de buscas, volume de pesquisa, volume de pesquisas,
    vol. de busca, vol., vol`,
  day: `data, date, dia, day, updated, data da verificacao, ultima verificacao, timestamp, current date, rank date,
    last update, last updated, last checked, checked at`,
  position: `posicao, position, rank, ranking, posicao atual, current position, current rank, posicao no google,
    google rank, classificacao`,
  url: `url, endereco, pagina, landing page, ranking url, found url, current url, page, link, result url,
    landing page url, url encontrada, url ranqueada, pagina de destino`,
  site: `site, website, domain, dominio, target, host, property, competitor, concorrente, target domain,
    competitor domain, website url, project, projeto, client, cliente, company, empresa`,
  country: 'country, pais, tld, database, market, mercado, country code, country/region, pais/regiao',
  engine: 'search engine, engine, buscador, mecanismo de busca, motor de busca',
  location: 'location, city, local, localizacao, localidade, cidade, region, regiao',
  device: `device, dispositivo, aparelho, device type, platform, plataforma, dispositivos, devices,
    tipo de dispositivo, device category, categoria do dispositivo`,
  kind: `position type, position kind, current position kind, result type, tipo de resultado, serp type,
    tipo de posicao`,
} as const;
export type Column = keyof typeof names;

export const indexIn = (header: readonly string[], column: Column): number => {
  const cells = header.map((name) => normalizeText(name).replaceAll('_', ' '));
  const name = names[column].split(/,\s+/).find((one) => cells.includes(one));
  return name === undefined ? -1 : cells.indexOf(name);
};

/** A row of figures is no header, even if it is about the keyword "keyword". */
const FIGURE = /^-?[\d.,]{1,7}%?$/;

export const isHeader = (row: readonly string[]): boolean =>
  row.length > 1 &&
  indexIn(row, 'keyword') >= 0 &&
  row.filter((cell) => FIGURE.test(cell)).length * 2 < row.length;

/** The name of a column alone. Names such as "consulta" are keywords more often. */
export const isTitle = ([name = '', ...others]: readonly string[]): boolean =>
  others.every((cell) => cell === '') && /^(?:keywords?|palavras?[- ]chaves?)$/.test(normalizeText(name));
