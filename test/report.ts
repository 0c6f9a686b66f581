import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

export interface Failure {
  readonly test: string;
  readonly message: string;
}

export interface Report {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  ),
});

/** Reads Vitest's report. A file that could not be loaded counts as one failed test. */
export const readVitestReport = (file: string): Report => {
  const { numPassedTests, testResults } = vitestReport.parse(readJson(file));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        test: `${name} › ${test.fullName}`,
        message: test.failureMessages?.join('\n') ?? '',
      }));
    return failed.length === 0 && status === 'failed' ? [{ test: name, message }] : failed;
  });
  return { passed: numPassedTests, failures };
};

const browserSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});
const browserSuite = z.object({
  specs: z.array(browserSpec),
  get suites() {
    return z.optional(z.array(browserSuite));
  },
});
const browserReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(browserSuite),
});

type BrowserSuite = z.infer<typeof browserSuite>;

const specsOf = ({ specs, suites = [] }: BrowserSuite): BrowserSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Reads Playwright's report. A test that passed only when repeated has failed. */
export const readBrowserReport = (file: string): Report => {
  const { stats, suites } = browserReport.parse(readJson(file));
  const failures = suites.flatMap(specsOf).flatMap(({ title, file: name, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        test: `${name} › ${title}`,
        message: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
      })),
  );
  return { passed: stats.expected, failures };
};
