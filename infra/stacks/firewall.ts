import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { throttleOf } from '../limits.ts';

/** Requests of one address in 5 minutes: an office where many work at once, and no flood. */
const REQUESTS_PER_ADDRESS = 3000;

/** Of those to `openPaths`. The functions take fewer of each, and the API a hundred times as many of all. */
const OPEN_REQUESTS_PER_ADDRESS = 300;

/** Paths whose flood keeps everybody out of them, and which anybody may send without an account. */
const openPaths = allRoutes
  .filter(({ name, route }) => route.access === 'public' && throttleOf[name])
  .flatMap(({ route }) => [route.path, ...(route.aliases ?? [])]);

/**
 * Rules of AWS that ordinary requests break. A logo, or a thousand keywords, is a large body; what programs
 * write into an image, such as `<?xpacket`, looks like a script.
 */
const COUNTED_ONLY = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericLFI_BODY'];

/** The firewall of the distribution. Those of CloudFront are always in us-east-1, wherever the rest is. */
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
    // Reports disagree on whether the API routes a path with a slash at its end to the one without.
    regexString: `^(?:${openPaths.join('|')})/?$`,
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
};

/** Blocks an address while it sends more than this in 5 minutes. */
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
