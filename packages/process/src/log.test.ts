import { describe, expect, it } from 'vitest';
import { faultFacts, type LogOptions, logSettings, openLog } from './log.ts';

const opened = (options: Partial<LogOptions> = {}) => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  return { lines, log: openLog({ service: 'server', level: 'info', format: 'json', write, ...options }) };
};

describe('the log', () => {
  it('never holds what is secret, however deep', () => {
    const { lines, log } = opened();
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

  it('has the same fields in every line: time, level, service, msg, and the context where it was written', () => {
    let requestId = 'first-one';
    const { lines, log } = opened({ context: () => ({ requestId }) });
    log.warn({ why: 'no answer' }, 'leadership lost');
    requestId = 'second-one';
    log.error({}, 'again');
    const [one, two] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(one).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'warn',
      service: 'server',
      requestId: 'first-one',
      why: 'no answer',
      msg: 'leadership lost',
    });
    expect(two).toMatchObject({ level: 'error', requestId: 'second-one' });
  });

  it('says nothing of an earlier line, though the context is always the same object', () => {
    const nothing = {};
    const { lines, log } = opened({ context: () => nothing });
    log.warn({ why: 'no answer', round: 3 }, 'leadership lost');
    log.error({}, 'another one');
    expect(Object.keys(JSON.parse(lines[1] ?? ''))).toEqual(['level', 'time', 'service', 'msg']);
    expect(nothing).toEqual({});
  });

  it('can be read by people', () => {
    const { lines, log } = opened({ format: 'text' });
    log.info({ round: 7, phase: 'open', why: 'no answer', stack: 'Error: x\n    at y' }, 'round moved');
    expect(lines.join('')).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} INFO {2}server round moved round=7 phase=open why="no answer"\nError: x\n {4}at y\n$/,
    );
  });

  it('takes its level and format from the environment, and refuses others', () => {
    expect(logSettings({})).toEqual({ level: 'info', format: 'json' });
    expect(logSettings({ LOG_LEVEL: 'debug', LOG_FORMAT: 'text' })).toEqual({ level: 'debug', format: 'text' });
    expect(() => logSettings({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of');
    expect(() => logSettings({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT must be one of json, text');
  });

  it('says what went wrong and where, and nothing that hangs on an error', () => {
    const error = Object.assign(new Error('broken'), { code: '23505', detail: 'Key (email)=(mina@example.org)' });
    expect(faultFacts(error)).toEqual({ error: 'broken', stack: error.stack, sqlState: '23505' });
    expect(faultFacts('just words')).toEqual({ error: 'just words' });
  });
});
