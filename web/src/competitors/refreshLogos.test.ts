import { afterEach, expect, it, vi } from 'vitest';
import { type Rest, refreshLogos } from './refreshLogos.ts';

afterEach(() => vi.unstubAllGlobals());

const partOf = (updated: number, total: number, left: number) =>
  Response.json({ message: '', updated, total, left, next: left > 0 ? `id${left}` : null });

it('asks for one part after the other, says how far it is, and goes on where it was stopped', async () => {
  const asked: string[] = [];
  const answers = [
    partOf(38, 40, 60),
    partOf(40, 40, 20),
    Response.json({ error: 'Muitos logos.' }, { status: 429 }),
    partOf(19, 20, 0),
    partOf(0, 5, 0),
    partOf(1, 1, 0),
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answers.shift();
  });
  const rest: Rest = new Map();
  const progress: string[] = [];
  const refresh = () => refreshLogos('loja', rest, (text) => progress.push(text));
  await expect(refresh()).rejects.toThrow(
    '78 de 80 logos atualizados. Muitos logos. O próximo clique continua daqui.',
  );
  expect(progress).toEqual(['40 de 100 logos', '80 de 100 logos']);
  expect(await refresh()).toBe('19 de 20 logos atualizados com sucesso! 1 não pôde ser buscado.');
  expect(await refresh()).toBe('Nenhum logo encontrado para os concorrentes desta empresa.');
  expect(await refresh()).toBe('1 de 1 logo atualizado com sucesso!');
  const company = '/api/companies/loja/refresh-logos';
  expect(asked).toEqual([
    company,
    `${company}?after=id60`,
    `${company}?after=id20`,
    `${company}?after=id20`,
    company,
    company,
  ]);
});
