import { Duration } from 'aws-cdk-lib';
import { AlarmStatusWidget, Dashboard, LogQueryWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import type { Logs } from './data.ts';
import { globalName } from './globalName.ts';
import { apiGraphs, checkGraphs, type Graphed, otherGraphs, queueGraphs, WIDTH } from './graphs.ts';

interface Shown extends Graphed {
  readonly alarms: Alarms;
  readonly logs: Logs;
}

/** Adds the page that answers whether customers are served, and if not, where to look. */
export const addDashboard = (scope: Construct, shown: Shown): Dashboard => {
  const dashboard = new Dashboard(scope, 'Dashboard', {
    dashboardName: globalName(scope),
    defaultInterval: Duration.hours(12),
  });
  dashboard.addWidgets(
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...shown.alarms.made], width: WIDTH, height: 4 }),
  );
  dashboard.addWidgets(...apiGraphs(shown));
  dashboard.addWidgets(...checkGraphs());
  dashboard.addWidgets(...queueGraphs(shown));
  dashboard.addWidgets(...otherGraphs(shown));
  dashboard.addWidgets(
    new LogQueryWidget({
      title: 'Last errors',
      logGroupNames: [shown.logs.routes, shown.logs.workers, shown.logs.site].map((one) => one.logGroupName),
      queryLines: [
        // A function that timed out says nothing itself: Lambda does, and only the log stream names it.
        'fields coalesce(function_name, @logStream) as name',
        'fields coalesce(function_request_id, requestId, record.requestId) as request',
        // Powertools writes the one, and Lambda the others where a function threw.
        'fields coalesce(error.message, errorMessage, message.errorMessage) as reason',
        'filter level = "ERROR" or record.status = "timeout"',
        'sort @timestamp desc',
        'limit 50',
        'display @timestamp, name, message, reason, request',
      ],
      width: WIDTH,
      height: 8,
    }),
  );
  return dashboard;
};
