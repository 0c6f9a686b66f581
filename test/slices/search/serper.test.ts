import { describe, expect } from 'vitest';
import { ProviderFault } from '../../../functions/platform/search/fault.ts';
import { searchSerper } from '../../../functions/platform/search/serper.ts';
import type { FaultKind } from '../../../infra/local/fakes/serper/faults.ts';
import { serpQueryOf } from '../../support/checks.ts';
import { it } from '../../support/slice.ts';
import { expireTimeouts } from '../../support/timeouts.ts';

/** The adapter, with the fake provider and the cloud's Secrets Manager. */
it.beforeEach(({ cloud }) => cloud.serper.reset());

const faultOf = async () => {
  const thrown = await searchSerper(serpQueryOf('tênis'), 1).then(
    () => undefined,
    (error: unknown) => error,
  );
  return thrown instanceof ProviderFault ? { kind: thrown.kind, message: thrown.message } : thrown;
};

describe('searchSerper', () => {
  it.for(['timeout', 'stalled', 'dripping'] as const)(
    'times out after six seconds: %s',
    async (kind, { cloud }) => {
      const limits = expireTimeouts();
      cloud.serper.setFaults({ rate: 1, kinds: [kind] });
      expect(await faultOf()).toEqual({ kind: 'transient', message: 'O provedor não respondeu a tempo.' });
      expect(limits).toEqual([6000]);
    },
  );

  it.for<[FaultKind, string, string]>([
    ['429', 'transient', 'O provedor respondeu 429.'],
    ['500', 'transient', 'O provedor respondeu 500.'],
    ['cut', 'transient', 'A conexão caiu.'],
    ['html', 'unreadable', 'A resposta não tem o formato esperado.'],
    ['empty', 'unreadable', 'A resposta não tem o formato esperado.'],
    ['endless', 'unreadable', 'A resposta é longa demais.'],
    ['bomb', 'unreadable', 'A resposta é longa demais.'],
    ['crowded', 'unreadable', 'Menos da metade dos resultados tem um endereço legível.'],
    ['403', 'unusable', 'API key inválida ou sem permissões.'],
    ['credits', 'unusable', 'Sem créditos no provedor.'],
    ['blocked', 'rejected', 'O provedor recusou a consulta: 403.'],
  ])('throws for %s a fault that is %s', async ([fault, kind, message], { cloud }) => {
    cloud.serper.setFaults({ rate: 1, kinds: [fault] });
    expect(await faultOf()).toEqual({ kind, message });
  });

  it.for([{}, { organic: null }, { organic: 'nada' }, { organic: [null] }, null, [], 'nada', 7])(
    'does not accept %j as an empty page',
    async (body, { cloud }) => {
      cloud.serper.answerWith(() => body);
      expect(await faultOf()).toMatchObject({ kind: 'unreadable' });
    },
  );
});
