import { expect, expectTypeOf, it } from 'vitest';
import { AUDIT, AUDIT_ACTIONS, type AuditAction, type AuditChange, type AuditDeclaration, factKind } from './audit.ts';

type Fact<A extends AuditAction> = keyof NonNullable<AuditChange<A>['after']>;

it('an action takes the facts that it declares, each of its kind, and no others', () => {
  expectTypeOf<Fact<'TICKET_NOTED'>>().toEqualTypeOf<'note'>();
  expectTypeOf<NonNullable<AuditChange<'TICKET_NOTED'>['after']>['note']>().toEqualTypeOf<number | null | undefined>();
  expectTypeOf<NonNullable<AuditChange<'TABLE_PAUSED'>['after']>['note']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<{ note: string }>().not.toExtend<AuditChange<'TICKET_NOTED'>['after']>();
});

it('an action is about what it declares', () => {
  expectTypeOf<'ticket:5'>().toExtend<AuditChange<'TICKET_NOTED'>['subject']>();
  expectTypeOf<'user:5'>().not.toExtend<AuditChange<'TICKET_NOTED'>['subject']>();
  expectTypeOf<AuditChange<'TABLE_PAUSED'>['subject']>().toEqualTypeOf<'table'>();
});

it('an action that players see names the players, and no other does', () => {
  expectTypeOf<AuditChange<'CHARGE_MADE'>>().toHaveProperty('players');
  expectTypeOf<AuditChange<'TICKET_NOTED'>['players']>().toEqualTypeOf<undefined>();
});

it('a fact of one name has one kind wherever it occurs, but for words that depend on the action', () => {
  const kinds = new Map<string, Set<string>>();
  for (const action of AUDIT_ACTIONS) {
    const { facts }: AuditDeclaration = AUDIT[action];
    for (const [name, kind] of Object.entries(facts)) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  }
  const several = [...kinds].filter(([, of]) => of.size > 1).map(([name]) => name);
  expect(several.sort()).toEqual(['note', 'reason', 'status']);
});

it('a fact that the action does not declare has no kind', () => {
  expect(factKind('TICKET_NOTED', 'note')).toBe('id');
  expect(factKind('TICKET_NOTED', 'amount')).toBeUndefined();
  expect(factKind('TICKET_NOTED', 'toString')).toBeUndefined();
});
