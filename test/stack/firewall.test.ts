import { Match } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { throttleOf } from '../../infra/limits.ts';
import { everySetting } from './deployments.ts';
import { readArtifacts, readProperties, readTemplates } from './templates.ts';

const { web, firewall } = readTemplates('everything');

const rateBased = z.object({
  AggregateKeyType: z.literal('IP'),
  Limit: z.number(),
  ScopeDownStatement: z.object({
    RegexMatchStatement: z.object({ RegexString: z.string(), TextTransformations: z.unknown() }),
  }),
});
const webAcl = z.object({ Rules: z.array(z.object({ Name: z.string(), Statement: z.unknown() })) });
const { Rules: rules } = webAcl.parse(readProperties(firewall, 'AWS::WAFv2::WebACL').get('WebAcl'));
const statementOf = (name: string) => Object(rules.find(({ Name }) => Name === name)?.Statement);

it('the firewall is one of us-east-1 on request, and in front of the distribution once its address is known', () => {
  expect(readArtifacts('everything').Firewall?.environment).toMatch(/us-east-1$/);
  firewall.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({ WebACLId: everySetting.firewallArn }),
  });
  expect(JSON.stringify(readTemplates('plain').web.toJSON())).not.toContain('WebACLId');
});

it('the firewall blocks an address that would keep everybody from signing in, signing up, recovering, paying and reading', () => {
  const { Limit, ScopeDownStatement } = rateBased.parse(statementOf('OpenFloods').RateBasedStatement);
  // The firewall's limit of five minutes is far below the API's limit of a second.
  expect(Limit * 50).toBeLessThan(Math.min(...Object.values(throttleOf).map(({ rate }) => rate)) * 300);
  const { RegexString, TextTransformations } = ScopeDownStatement.RegexMatchStatement;
  expect(RegexString.length).toBeLessThanOrEqual(512);
  expect(TextTransformations).toEqual([{ Priority: 0, Type: 'URL_DECODE' }]);
  const { login, signup, requestRecovery, resetPassword, startGoogle, finishGoogle, googleLogin } =
    routes.accounts;
  const { createCheckout, confirmCheckout } = routes.billing;
  const counts = (path: string) => new RegExp(RegexString).test(path);
  expect([login, signup].filter(({ path }) => !counts(`${path}/`))).toEqual([]);
  expect(new Set(allRoutes.map(({ route }) => route).filter(({ path }) => counts(path)))).toEqual(
    new Set([
      ...[login, signup, requestRecovery, resetPassword, startGoogle, finishGoogle, googleLogin],
      ...[createCheckout, confirmCheckout, routes.clientReports.open, routes.clientReports.download],
    ]),
  );
});
