import { describe, expect, it } from 'vitest';
import { faultFacts, openLog } from './log.ts';

describe('the log', () => {
  it('never holds what is secret, however deep', () => {
    const lines: string[] = [];
    const log = openLog('info', (line) => lines.push(line));
    log.info(
      {
        password: 'p1',
        body: { refresh_token: 'p2', form: { code: 'p3' } },
        headers: { authorization: 'p4' },
        query: '?token=p5',
      },
      'hello',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/p[1-5]"/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'hello', password: '[redacted]' });
  });

  it('says what went wrong and where, and nothing that hangs on an error', () => {
    const error = Object.assign(new Error('broken'), { code: '23505', detail: 'Key (email)=(mina@example.org)' });
    expect(faultFacts(error)).toEqual({ error: 'broken', stack: error.stack, sqlState: '23505' });
    expect(faultFacts('just words')).toEqual({ error: 'just words' });
  });
});
