import { Skeleton } from '@mantine/core';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';

/** Charts load d3, so they come in a file of their own. */

const placeholder = <Skeleton height="23rem" radius={10} />;

export const DayChart = onDemand(() => import('./DayChart.tsx').then((it) => it.DayChart), placeholder);

export const BandChart = onDemand(() => import('./BandChart.tsx').then((it) => it.BandChart), placeholder);
