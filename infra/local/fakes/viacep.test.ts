import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Listening } from '../http.ts';
import { startViaCep } from './viacep.ts';

let viacep: Listening;
beforeAll(async () => {
  viacep = await startViaCep();
});
afterAll(() => viacep.close());

const lookUp = (cep: string) => fetch(`${viacep.url}/ws/${cep}/json/`);
const addressOf = async (cep: string) => (await lookUp(cep)).json();

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
