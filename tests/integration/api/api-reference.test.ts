import { ALL_ROUTES } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../world/world.ts';
import { type ApiReference, answerSchema, type Described } from './api-reference.ts';

const world = await useWorld({ leads: false, env: { PUBLIC_URL: 'https://play.example' } });

describe('the reference', () => {
  it("tells anybody of the players' calls, and only staff of its own", async () => {
    const paths = async (who: 'alice' | 'agent' | null, path: string) =>
      Object.keys((await (await world.api(who)).get<{ paths?: object }>(path)).body.paths ?? {});
    expect((await paths(null, '/api/openapi.json')).filter((path) => path.startsWith('/backoffice'))).toEqual([]);
    expect(await paths('alice', '/backoffice/api/openapi.json')).toEqual([]);
    expect(await paths('agent', '/backoffice/api/openapi.json')).toContain('/backoffice/api/account/deposit/update');
  });

  it('finds who may call each route in the reference', async () => {
    const boss = await world.api('super');
    const path = '/backoffice/api/openapi.json';
    const { body } = await boss.get<{ openapi: string; paths: Record<string, unknown> }>(path);
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/rounds/{round_number}');
    expect(Object.keys(body.paths).length).toBeGreaterThanOrEqual(ALL_ROUTES.length - 2);
  });

  it('finds there how each call is refused, what it is about and where it is answered', async () => {
    const { body } = await (await world.api('super')).get<ApiReference>('/backoffice/api/openapi.json');
    expect(body.servers).toEqual([{ url: 'https://play.example' }]);
    const tags = body.tags.map(({ name }) => name);
    for (const operation of Object.values(body.paths).flatMap((methods) => Object.values(methods))) {
      expect(tags, operation.operationId).toEqual(expect.arrayContaining([...operation.tags]));
      expect(operation.tags.length, operation.operationId).toBe(1);
      const { responses, operationId } = operation;
      expect(responses[429]?.headers ?? { 'Retry-After': {} }, operationId).toHaveProperty('Retry-After');
      const wrong = { message: 'No.', code: 'no-such-code' };
      expect(answerSchema(body, operation, 418).safeParse(wrong).success, operationId).toBe(false);
      expect(
        answerSchema(body, operation, 503).safeParse({ message: 'No.', code: 'unavailable', retry_after_seconds: 1 })
          .success,
      ).toBe(true);
    }
    const { paths } = body;
    const withdrawal = paths['/api/account/withdrawal/create']?.post as Described;
    const known = (status: number, code: string) =>
      answerSchema(body, withdrawal, status).safeParse({ message: 'No.', code }).success;
    expect([known(409, 'request-reused'), known(429, 'withdrawals-used-up')]).toEqual([true, true]);
    expect(['withdrawals-used-up', 'broadcast-running', 'ticket-resolved'].filter((code) => known(409, code))).toEqual(
      [],
    );
    expect(withdrawal.responses[429]).toBeDefined();
    const form = { message: 'No.', code: 'form-invalid', errors: { amount: ['Less.'] }, codes: { amount: ['less'] } };
    expect(answerSchema(body, withdrawal, 422).safeParse(form).success).toBe(true);
    expect(answerSchema(body, withdrawal, 422).safeParse({ message: 'No.' }).success).toBe(false);
  });

  it('is read on a page of its own, by the players of theirs and by staff of all', async () => {
    const visitor = await world.api(null);
    for (const page of ['/api/docs', '/backoffice/api/docs']) {
      const { status, body: text } = await visitor.get<string>(page);
      expect(status).toBe(200);
      const files = [...text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, file]) => file);
      expect(files).toHaveLength(3);
      for (const file of files) expect((await visitor.get(`${page}/../${file}`)).status, file).toBe(200);
      expect((await visitor.get(`${page}/package.json`)).status).toBe(404);
    }
  });
});
