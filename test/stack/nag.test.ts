import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accepted } from './accepted.ts';
import { type DeploymentName, readDeployed } from './templates.ts';

interface Finding {
  readonly rule: string;
  readonly detail: string;
  readonly at: string;
}

const found = z.array(z.object({ rule: z.string(), at: z.string() }));

const findingsOf = (name: DeploymentName): Finding[] =>
  found.parse(readDeployed(name, 'findings.json')).map(({ rule: ruleName, at }) => {
    const [, rule = ruleName, detail = ''] = /^AwsSolutions-(\w+)(?:\[(.*)\])?$/s.exec(ruleName) ?? [];
    return { rule, detail, at };
  });

const reasonFor = ({ rule, detail, at }: Finding) =>
  accepted.find((one) => one.rule === rule && one.at.test(at) && (one.finding ?? /^$/).test(detail));

// APIG4 is left out without a Web stack, where the functions' sessions are the only authorization.
const alone = findingsOf('withoutWeb').filter(({ rule }) => rule !== 'APIG4');
const findings = [...findingsOf('plain'), ...findingsOf('everything'), ...alone];

it('cdk-nag finds nothing that is not accepted with a reason', () => {
  expect(findings.filter((finding) => reasonFor(finding) === undefined)).toEqual([]);
});

it('nothing is accepted that is not found any more', () => {
  const used = new Set(findings.map(reasonFor));
  expect(accepted.filter((one) => !used.has(one))).toEqual([]);
});
