import { moneyText, readMoney } from '#core/client/ui/money.ts'
import { centsOf } from '../../contract/index.ts'

/** An amount in cents as a person of the language reads it. */
export const centsText = (cents: number, language: string): string => moneyText(cents / 100, language)

/** The same as it stands in a field. */
export const typedCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** Cents of what was typed; NaN for nothing and for what is no amount. */
export function readCents(typed: string): number {
  const amount = readMoney(typed)
  return amount === null ? Number.NaN : (centsOf(amount) ?? Number.NaN)
}
