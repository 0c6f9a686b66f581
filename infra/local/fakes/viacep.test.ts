import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Listening } from '../http.ts';
import { startViaCep } from './viacep.ts';

let viacep: Listening;
beforeAll(async () => {
  viacep = await startViaCep();
});
afterAll(() => viacep.close());

const lookUp = async (cep: string) => {
  const response = await fetch(`${viacep.url}/ws/${cep}/json/`);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};
const addressOf = async (cep: string) => JSON.parse((await lookUp(cep)).text);

it.each([
  ['01310-100', 'Avenida Paulista', 'São Paulo', 'SP'],
  ['20040002', 'Avenida Rio Branco', 'Rio de Janeiro', 'RJ'],
  ['30130010', 'Praça Sete de Setembro', 'Belo Horizonte', 'MG'],
  ['90010150', 'Praça da Alfândega', 'Porto Alegre', 'RS'],
])('knows %s, and allows any origin', async (cep, logradouro, localidade, uf) => {
  const { status, headers, text } = await lookUp(cep);
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(JSON.parse(text)).toMatchObject({
    cep: expect.stringMatching(/^\d{5}-\d{3}$/),
    logradouro,
    localidade,
    uf,
  });
});

it('has a fixed address in the right region for any other CEP', async () => {
  const [first, again, south] = await Promise.all(['50010000', '50010000', '80010000'].map(addressOf));
  expect(first).toEqual(again);
  expect(first).toMatchObject({ logradouro: expect.stringMatching(/./), localidade: 'Recife', uf: 'PE' });
  expect(south).toMatchObject({ uf: 'PR' });
});

it('fails as ViaCEP does', async () => {
  expect(await addressOf('99999999')).toEqual({ erro: 'true' });
  expect(await addressOf('88888-888')).toEqual({ erro: true });
  expect((await lookUp('77777777')).status).toBe(500);
  for (const cep of ['1', '0131010', '013101000', 'abcdefgh']) expect((await lookUp(cep)).status).toBe(400);
});

it('never answers for 66666-666', async () => {
  const giveUp = new AbortController();
  const asked = fetch(`${viacep.url}/ws/66666666/json/`, { signal: giveUp.signal });
  const other = lookUp('01310100').then(() => 'another answer');
  expect(await Promise.race([asked, other])).toBe('another answer');
  giveUp.abort();
  await expect(asked).rejects.toThrow();
});
