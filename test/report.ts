import { readFileSync } from 'node:fs';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export interface Failure {
  readonly test: string;
  readonly message: string;
}

export interface Report {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Reads Vitest's report. A file that could not be loaded counts as one failed test. */
export const readVitestReport = (file: string): Report => {
  const { numPassedTests, testResults }: JsonTestResults = readJson(file);
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

const specsOf = ({ specs, suites = [] }: JSONReport['suites'][number]): typeof specs => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Reads Playwright's report. A test that passed only when repeated has failed. */
export const readBrowserReport = (file: string): Report => {
  const { stats, suites }: JSONReport = readJson(file);
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
