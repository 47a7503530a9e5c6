import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../../packages/contract/src/languages.ts';
import { ensureChromium } from '../../tests/harness/chromium.ts';
import { reportPage } from './report-page.ts';
import { DOCUMENTS, type ReportResults, ROOT } from './results.ts';

/** Prints the report in every language with Chromium. @returns the files */
export const printReports = async (results: ReportResults): Promise<string[]> => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const files: string[] = [];
    for (const language of LANGUAGES) {
      const words = path.join(ROOT, `apps/player/locales/${language}/fairness-report.json`);
      const file = path.join(DOCUMENTS, `fairness-report-${language}.pdf`);
      const page = await browser.newPage();
      await page.setContent(reportPage(results, language, JSON.parse(readFileSync(words, 'utf8'))));
      await page.evaluate('document.fonts.ready');
      await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
      await page.close();
      files.push(file);
    }
    return files;
  } finally {
    await browser.close();
  }
};
