import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { accepted } from './accepted.ts';
import { everySetting, synthesizeForTest } from './templates.ts';

interface Finding {
  readonly rule: string;
  /** What of the construct it is about; empty for all of it. */
  readonly detail: string;
  readonly at: string;
}

/** What AwsSolutions finds in the stacks of a deployment with these settings. */
const findingsOf = (context: Readonly<Record<string, string>>): Finding[] => {
  const findings: Finding[] = [];
  synthesizeForTest({
    context,
    site: true,
    inspect: (app) => {
      for (const { ruleName, violatingResources } of new AwsSolutionsChecks().validateScope(app).violations) {
        const [, rule = ruleName, detail = ''] = /^AwsSolutions-(\w+)(?:\[(.*)\])?$/s.exec(ruleName) ?? [];
        for (const { constructPath = '' } of violatingResources)
          findings.push({ rule, detail, at: constructPath });
      }
    },
  });
  return findings;
};

const reasonFor = ({ rule, detail, at }: Finding) =>
  accepted.find((one) => one.rule === rule && one.at.test(at) && (one.finding ?? /^$/).test(detail));

// Without a Web stack, the sessions that the functions require are the only authorization.
const alone = findingsOf({ web: 'false' }).filter(({ rule }) => rule !== 'APIG4');
const findings = [...findingsOf({}), ...findingsOf(everySetting), ...alone];

it('cdk-nag finds nothing that is not accepted with a reason', () => {
  expect(findings.filter((finding) => reasonFor(finding) === undefined)).toEqual([]);
});

it('nothing is accepted that is not found any more', () => {
  const used = new Set(findings.map(reasonFor));
  expect(accepted.filter((one) => !used.has(one))).toEqual([]);
});

it('every acceptance says more than a word', () => {
  expect(accepted.filter(({ reason }) => reason.length < 60)).toEqual([]);
});
