import { afterEach, expect, it, vi } from 'vitest';
import { refreshLogos } from './refreshLogos.ts';

afterEach(() => vi.unstubAllGlobals());

const partOf = (updated: number, total: number, left: number) =>
  Response.json({ message: '', updated, total, left, next: left > 0 ? `id${left}` : null });

it('asks for one part after the other, and says what all of them found', async () => {
  const asked: string[] = [];
  const answers = [partOf(38, 40, 60), partOf(40, 40, 20), partOf(19, 20, 0), partOf(0, 5, 0)];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answers.shift();
  });
  expect(await refreshLogos('loja')).toEqual({
    updated: 97,
    text: '97 de 100 logos atualizados com sucesso!',
  });
  const none = 'Nenhum logo encontrado para os concorrentes desta empresa.';
  expect(await refreshLogos('loja')).toEqual({ updated: 0, text: none });
  const company = '/api/companies/loja/refresh-logos';
  expect(asked).toEqual([company, `${company}?after=id60`, `${company}?after=id20`, company]);
});
