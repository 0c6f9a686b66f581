import { CfnOutput, CfnResource, Stack, type StackProps } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { runtimeConfig, type WrittenConfig } from '#shared/runtime.ts';
import type { Settings, UserPool } from '../settings.ts';
import { connectionsOf } from '../site/headers.ts';
import { readStyleHashes } from '../site/pages.ts';
import type { AppStack } from './app.ts';
import type { DataStack } from './data.ts';
import { addressOf, makeDistribution } from './distribution.ts';
import { siteBucket, uploadFiles } from './siteFiles.ts';

interface WebProps extends StackProps {
  readonly data: DataStack;
  readonly app: AppStack;
  readonly settings: Settings;
  /** If set, pages sign in with this user pool instead of our server. */
  readonly userPool: UserPool | undefined;
  readonly siteDir: string | undefined;
}

export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { data, app, settings, userPool, siteDir, ...props }: WebProps) {
    super(scope, id, props);
    const config = configOf(settings, userPool);
    const site = siteBucket(this);
    const distribution = makeDistribution(this, {
      site,
      logos: data.logos,
      apiHost: app.apiHost,
      originKey: data.secrets.originKey,
      headers: {
        connect: connectionsOf(runtimeConfig.parse(config)),
        styleHashes: siteDir === undefined ? [] : readStyleHashes(siteDir),
        https: true,
      },
      settings,
    });
    const siteUrl = addressOf(distribution, settings);
    if (siteDir !== undefined) {
      const uploads = uploadFiles(this, {
        bucket: site,
        siteDir,
        config,
        logGroup: data.logs.site,
        siteUrl,
        beforePages: [distribution],
      });
      // Pages of the last build keep their inline style until they are about to be replaced.
      this.node.findChild('PageHeaders').node.addDependency(...uploads);
    }
    this.#keepLogsIn(data.logs.site);
    new CfnOutput(this, 'SiteUrl', { value: siteUrl });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.domainName });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
  }

  /** CDK's helper functions use this log group; otherwise each makes one that outlives the stack. */
  #keepLogsIn({ logGroupName }: ILogGroup) {
    for (const resource of this.node.findAll()) {
      if (CfnResource.isCfnResource(resource) && resource.cfnResourceType === 'AWS::Lambda::Function')
        resource.addPropertyOverride('LoggingConfig.LogGroup', logGroupName);
    }
  }
}

const configOf = (
  { addresses: { viacepUrl, serperUrl } }: Settings,
  userPool: UserPool | undefined,
): WrittenConfig => ({
  viacepUrl,
  serperAccountUrl: `${serperUrl}/account`,
  ...(userPool && { userPool: { id: userPool.id, clientId: userPool.clientId, domain: userPool.domain } }),
});
