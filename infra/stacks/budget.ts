import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface BudgetRules {
  /** What the account may cost in a month, in US dollars. */
  readonly dollars: number;
  readonly topic: Topic;
}

/** Says when the account has cost most of the budget, and when it will cost more by the end of the month. */
export const addBudget = (scope: Construct, { dollars, topic }: BudgetRules): void => {
  const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }];
  const when = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers,
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      // The whole account: costs are only told apart by tag once somebody has activated the tag for it.
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [when('ACTUAL', 80), when('FORECASTED', 100)],
  });
};
