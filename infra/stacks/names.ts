import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * The name of something whose names an account shares between its regions. Without the region's, a deployment
 * to a second one would meet the first one's.
 */
export const globalName = (scope: Construct, name = ''): string =>
  `${Stack.of(scope).stackName}${name}-${Aws.REGION}`;

/** The value of `stage` that synthesize.ts has checked. */
export const stageOf = ({ node }: Construct): string | undefined => node.tryGetContext('stage') || undefined;

/**
 * The name of something that CDK otherwise names after the region and its place in the app, where two stages
 * are equal. Without a stage CDK's own stays, because another one would replace what is deployed.
 */
export const nameOfStage = (scope: Construct, name: string): string | undefined =>
  stageOf(scope) === undefined ? undefined : globalName(scope, name);

/** The construct id of a function: `companies/create` becomes `CompaniesCreate`. */
export const pascal = (name: string): string =>
  name
    .split(/[/-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
