import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address in 5 minutes: an office where many work at once, and no flood. */
const REQUESTS_PER_ADDRESS = 3000;

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
        {
          name: 'Floods',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: REQUESTS_PER_ADDRESS, aggregateKeyType: 'IP' } },
          visibilityConfig: visibleAs('Floods'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesCommonRuleSet', 2, COUNTED_ONLY),
      ],
    });
    new CfnOutput(this, 'FirewallArn', { value: acl.attrArn });
  }
}

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
