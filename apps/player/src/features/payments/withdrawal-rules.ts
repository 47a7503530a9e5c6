import { zodResolver } from '@hookform/resolvers/zod';
import { readTrc20Address, withdrawalCreate } from '@lajvard/contract';
import type { FieldError, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

type Values = z.input<typeof withdrawalCreate.body>;
type WithdrawalRequest = z.output<typeof withdrawalCreate.body>;

export const BELOW_LEAST = 'errors:amount-below-least-withdrawal';

const amountError = (amount: number, balance: number, least: number): string | null => {
  if (amount > balance) return 'errors:amount-above-balance';
  return amount < least ? BELOW_LEAST : null;
};

const addressError = (address: string): string | null => {
  if (address.trim() === '') return 'errors:destination-wallet-required';
  return readTrc20Address(address) !== null ? null : 'errors:wallet-address-invalid';
};

/** The schema's checks, and those it cannot make (amounts in dollars), at once, so that every error shows together. */
export const withdrawalRules =
  (balance: number, least: number, wallets: readonly string[]): Resolver<Values, unknown, WithdrawalRequest> =>
  async (values, context, options) => {
    const judged = await zodResolver(withdrawalCreate.body)(values, context, options);
    const errors: Record<string, FieldError> = { ...(judged.errors as Record<string, FieldError>) };
    const add = (name: string, message: string | null) => {
      if (message !== null) errors[name] ??= { type: 'own', message };
    };
    add('amount', amountError(Number(values.amount), balance, least));
    const isUsed = Boolean(values.wallet) || wallets.includes(readTrc20Address(values.dest_wallet_code ?? '') ?? '');
    if (!isUsed && !values.password) add('password', 'errors:password-required');
    if (!values.wallet) add('dest_wallet_code', addressError(values.dest_wallet_code ?? ''));
    return Object.keys(errors).length === 0 ? judged : { values: {}, errors };
  };
