import { Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { alarmsFor, alarmTopic } from './alarms.ts';

interface SiteAlarmProps extends StackProps {
  readonly settings: Pick<Settings, 'alarmEmail'>;
  readonly web: Stack;
  /** Of Web; if undefined, the alarm's own. */
  readonly region: string | undefined;
}

/** An alarm on CloudFront's errors, with its own topic: both must be in us-east-1, where the metrics are. */
export class SiteAlarmStack extends Stack {
  constructor(scope: Construct, id: string, { settings, web, region, ...props }: SiteAlarmProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    this.addStackDependency(web);
    const DistributionId = Fn.getStackOutput(web.stackName, 'DistributionId', region);
    alarmsFor(this, alarmTopic(this, settings.alarmEmail)).makeAlarm('SiteErrorsAlarm', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId, Region: 'Global' },
        statistic: 'Average',
        period: Duration.minutes(5),
      }),
      above: 5,
      periods: 3,
      humanImpact:
        'Visitors see an error instead of the site: more than 5 % of the requests to CloudFront fail. If the dashboard shows no alarm of the API, look at the graphs of the distribution in the CloudFront console.',
    });
  }
}
