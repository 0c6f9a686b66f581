import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { throttleOf } from '../limits.ts';

/** The limit of requests from one address in 5 minutes: it allows a large office and stops a flood. */
const REQUESTS_PER_ADDRESS = 3000;

/** The limit for `openPaths` together. The functions allow fewer requests for each of these paths. */
const OPEN_REQUESTS_PER_ADDRESS = 300;

const openPaths = allRoutes
  .filter(({ name, route }) => route.access === 'public' && throttleOf[name])
  .flatMap(({ route }) => [route.path, ...(route.aliases ?? [])]);

/** Rules that only count, because ordinary logos and keyword lists are large, or look like a script. */
const COUNTED_ONLY = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericLFI_BODY'];

/** The firewall of CloudFront, which must be in us-east-1. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibleAs('All'),
      rules: [
        flood('Floods', 0, { limit: REQUESTS_PER_ADDRESS }),
        flood('OpenFloods', 1, { limit: OPEN_REQUESTS_PER_ADDRESS, scopeDownStatement: isOpen }),
        managed('AWSManagedRulesAmazonIpReputationList', 2),
        managed('AWSManagedRulesCommonRuleSet', 3, COUNTED_ONLY),
      ],
    });
    new CfnOutput(this, 'FirewallArn', { value: acl.attrArn });
  }
}

const isOpen: CfnWebACL.StatementProperty = {
  regexMatchStatement: {
    // Matches a final slash too, because sources disagree on whether the API ignores it.
    regexString: `^(?:${openPaths.join('|')})/?$`,
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
};

const flood = (
  name: string,
  priority: number,
  rules: Omit<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType'>,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: {} },
  statement: { rateBasedStatement: { ...rules, aggregateKeyType: 'IP' } },
  visibilityConfig: visibleAs(name),
});

const managed = (
  name: string,
  priority: number,
  counted: readonly string[] = [],
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibleAs(name),
});

const visibleAs = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});
