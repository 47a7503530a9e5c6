export { PeriodCheck } from './BalanceCheck.tsx';
export { OverviewFacts } from './OverviewFacts.tsx';
export { siteOverviewQuery } from './queries.ts';
export { UserRankings } from './UserRankings.tsx';
export { type PeriodFormat, usePeriodFormat } from './use-period-format.ts';
export { useReportFormat } from './use-report-format.ts';
export { ZoneNote } from './ZoneNote.tsx';
