import { type SearchTest, search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { counted } from '#shared/format.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { ApiError, call } from '../../api.ts';
import { unreadablePlaces } from '../../ui/bare/text/format.ts';
import { providerNames } from './texts.ts';

export interface TestInput {
  readonly keyword: string;
  readonly domain: string;
}

export interface StepResult {
  readonly title: string;
  readonly status: 'success' | 'warning' | 'error';
  readonly message: string;
  readonly details: unknown;
}

type Outcome = Omit<StepResult, 'title'>;

interface Step {
  readonly title: string;
  readonly run: (input: TestInput) => Promise<Outcome>;
  readonly failure: string;
}

const steps: readonly Step[] = [
  {
    title: '1. Configuração',
    run: async () => configOutcome(await call(search.getSettings, {})),
    failure: 'Erro ao acessar configuração',
  },
  {
    title: '2. Serper direto',
    run: async (input) => searchOutcome(await call(search.testSerper, { body: input })),
    failure: 'Erro na API Serper',
  },
  {
    title: '3. Workflow completo',
    run: async (input) => searchOutcome(await call(search.testWorkflow, { body: input })),
    failure: 'Erro no workflow',
  },
];

export const STEPS = steps.length;

/** Runs the steps until one gets no reply. Throws when the session has ended. */
export const runSteps = async (input: TestInput, onResult: (result: StepResult) => void): Promise<void> => {
  for (const { title, run, failure } of steps) {
    try {
      onResult({ title, ...(await run(input)) });
    } catch (error) {
      if (!(error instanceof ApiError)) return onResult({ title, ...critical(error) });
      if (error.status === 401) throw error;
      onResult({ title, ...failed(failure, error) });
    }
  }
};

const failed = (failure: string, { status, message, fields }: ApiError): Outcome => ({
  status: 'error',
  message: `${failure}: ${status}${message === '' ? '' : ` (${message})`}`,
  details: { status, error: message, fields },
});

const critical = (error: unknown): Outcome => ({
  status: 'error',
  message: 'Erro Crítico: o servidor não respondeu. Os passos seguintes não foram executados.',
  details: { error: error instanceof Error ? error.message : String(error) },
});

const configOutcome = (config: SearchConfig): Outcome => {
  const { api_key, outage } = config[config.provider];
  const name = providerNames[config.provider];
  const hasKey =
    api_key !== null || (config.provider === 'algolia' && config.algolia.search_api_key !== null);
  if (!hasKey) {
    return { status: 'warning', message: `Nenhuma API key salva para ${name}.`, details: config };
  }
  if (outage) {
    const message = `${name} está ativo, mas interrompeu as verificações: ${outage.reason}`;
    return { status: 'warning', message, details: config };
  }
  return { status: 'success', message: `Configuração acessada: ${name} está ativo.`, details: config };
};

const searchOutcome = (test: SearchTest): Outcome => {
  const results = counted(test.depth, 'resultado lido', 'resultados lidos');
  const unreadable = test.unreadable ? `; ${unreadablePlaces(test.unreadable)}` : '';
  if (test.depth === 0) {
    return { status: 'warning', message: 'A busca não encontrou nenhum resultado.', details: test };
  }
  return test.position === null
    ? {
        status: 'warning',
        message: `${shownDomain(test.domain)} não aparece em ${results}${unreadable}.`,
        details: test,
      }
    : {
        status: 'success',
        message: `${shownDomain(test.domain)} está na posição ${test.position} (${results}).`,
        details: test,
      };
};

export const summaryOf = (results: readonly StepResult[]) => {
  const count = (status: StepResult['status']) => results.filter((result) => result.status === status).length;
  return { successes: count('success'), warnings: count('warning'), errors: count('error') };
};
