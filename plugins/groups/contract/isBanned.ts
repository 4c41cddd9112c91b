import { personOfNumber } from '#core/contract/phone.ts'
import type { Ban } from './bans.ts'

/** Whether one of somebody's numbers is on the list, however its ninth digit is written. */
export const isBanned = (phones: readonly string[], { number }: Pick<Ban, 'number'>): boolean =>
  phones.some((phone) => personOfNumber(phone) === personOfNumber(number))
