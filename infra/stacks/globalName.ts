import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * The name of something whose names an account shares between its regions. Without the region's, a deployment
 * to a second one would meet the first one's.
 */
export const globalName = (scope: Construct, name = ''): string =>
  `${Stack.of(scope).stackName}${name}-${Aws.REGION}`;
