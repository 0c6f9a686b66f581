import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderFault } from '../../functions/platform/search/fault.ts';
import { searchSerper } from '../../functions/platform/search/serper.ts';
import type { FaultKind } from '../../infra/local/fakes/serper/faults.ts';
import { queryOf } from '../support/checks.ts';
import type { TestCloud } from '../support/cloud.ts';
import { startShop } from '../support/customers.ts';

/** The adapter, against the stand-in and the cloud's Secrets Manager. */
let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startShop();
});
beforeEach(() => cloud.serper.reset());
afterAll(() => cloud.stop());

const faultOf = async () => {
  const thrown = await searchSerper(queryOf('tênis'), 1).then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof ProviderFault ? { kind: thrown.kind, message: thrown.message } : thrown;
};

describe('searchSerper', () => {
  it('answers a page’s links in their order', async () => {
    cloud.serper.plant({ q: 'tênis', domain: 'loja.com.br', position: 2 });
    const links = await searchSerper(queryOf('tênis'), 1);
    expect(links[1]).toBe('https://loja.com.br/');
    expect(links.length).toBeGreaterThanOrEqual(9);
  });

  it('waits six seconds and no longer', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    cloud.serper.setFaults({ rate: 1, kinds: ['timeout'] });
    expect(await faultOf()).toEqual({ kind: 'transient', message: 'O provedor não respondeu a tempo.' });
    expect(asked).toHaveBeenCalledExactlyOnceWith(6000);
    asked.mockRestore();
  });

  it.each<[FaultKind, string, string]>([
    ['429', 'transient', 'O provedor respondeu 429.'],
    ['500', 'transient', 'O provedor respondeu 500.'],
    ['cut', 'transient', 'A conexão caiu.'],
    ['html', 'transient', 'A resposta não tem o formato esperado.'],
    ['empty', 'transient', 'A resposta não tem o formato esperado.'],
    ['403', 'unusable', 'API key inválida ou sem permissões.'],
    ['credits', 'unusable', 'Sem créditos no provedor.'],
    ['blocked', 'rejected', 'O provedor recusou a consulta: 403.'],
  ])('tells what a fault of the kind %s is: %s', async (fault, kind, message) => {
    cloud.serper.setFaults({ rate: 1, kinds: [fault] });
    expect(await faultOf()).toEqual({ kind, message });
  });

  it.each([{}, { organic: null }, { organic: 'nada' }, { organic: [null] }, null, [], 'nada', 7])(
    'does not take %j for an empty page',
    async (body) => {
      cloud.serper.answerWith(() => body);
      expect(await faultOf()).toMatchObject({ kind: 'transient' });
    },
  );

  it('lets results without a readable link keep their place', async () => {
    const organic = [{}, { link: null }, { link: 7 }, { link: '' }, { link: 'https://loja.com.br/' }];
    cloud.serper.answerWith(() => ({ organic }));
    expect(await searchSerper(queryOf('tênis'), 1)).toEqual(['', '', '', '', 'https://loja.com.br/']);
  });
});
