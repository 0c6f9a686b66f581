import { CfnCondition, Duration, Fn } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { MakeAlarm } from './alarms.ts';

/**
 * Adds the alarm about errors that CloudFront itself answers with. Its metrics are in us-east-1 and an alarm
 * cannot look into another region, so it is there only where the stack is.
 */
export const addSiteAlarm = (makeAlarm: MakeAlarm, { distributionId }: Distribution): void => {
  const alarm = makeAlarm('SiteErrorsAlarm', {
    metric: new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      statistic: 'Average',
      period: Duration.minutes(5),
    }),
    above: 5,
    periods: 3,
    humanImpact:
      'Visitors see an error instead of the site: more than 5 % of the requests to CloudFront fail. If the API raises no alarm, look at the graphs of the distribution in the CloudFront console; the logs of site/publisher say whether pages are missing.',
  });
  // CDK's type of the child is wider: an Alarm always has one CfnAlarm.
  const resource = alarm.node.defaultChild as CfnAlarm;
  resource.cfnOptions.condition = new CfnCondition(alarm.stack, 'InUsEast1', {
    expression: Fn.conditionEquals(alarm.stack.region, 'us-east-1'),
  });
};
