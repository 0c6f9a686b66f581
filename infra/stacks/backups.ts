import { Aws, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';

/** How long anything can be restored, and how long deleted data of a customer still exists. */
export const KEPT_DAYS = 35;

/**
 * Copies the table once a week into a vault. Point-in-time recovery already restores every second of these
 * days; the copies remain when somebody turns it off, and those in another account's vault when it is lost.
 */
export const addBackups = (scope: Construct, table: Table, copyVaultArn: string | undefined): void => {
  // A stack's id ends with a number of its own.
  const idOfStack = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  const vault = new BackupVault(scope, 'Backups', {
    // CDK's own name would be taken when Data is made again beside the vault that was kept.
    backupVaultName: `Ranqueia-${idOfStack}`,
    // Unlike RETAIN, not after a first deployment that failed.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const deleteAfter = Duration.days(KEPT_DAYS);
  const plan = new BackupPlan(scope, 'BackupPlan', {
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'Weekly',
        backupVault: vault,
        // At 3 on Sundays in São Paulo.
        scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '6', minute: '0' }),
        deleteAfter,
        ...(copyVaultArn !== undefined && {
          copyActions: [{ destinationBackupVault: vaultOf(scope, copyVaultArn), deleteAfter }],
        }),
      }),
    ],
  });
  plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)] });
};

const vaultOf = (scope: Construct, arn: string) => BackupVault.fromBackupVaultArn(scope, 'CopyVault', arn);
