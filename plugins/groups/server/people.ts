import { formatPhone, personOfNumber } from '#core/contract/phone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { groupAdmin, type Party } from '#plugins/channels/contract/index.ts'
import type { ActPerson } from './groups.table.ts'

export interface Member extends ActPerson {
  /** Every number that is known of them. */
  phones: readonly string[]
}

/** People of a group as the company knows them. */
export async function membersOf(ctx: ServerContext, tenantId: number, parties: readonly Party[]): Promise<Member[]> {
  const known = await ctx.use(groupAdmin).known(tenantId, parties)
  return parties.map(({ addresses }, index) => {
    const { name = '', phones = [] } = known[index] ?? {}
    return { name, phones, number: phones[0] ?? '', addresses }
  })
}

/** The same for somebody under all their names: by the phone, else by what hides it. */
export const personKey = ({ number, addresses: [{ kind, value }] }: ActPerson): string => (number === '' ? `${kind}:${value}` : personOfNumber(number))

/** As a text of ours calls somebody. */
export const displayName = ({ name, number }: ActPerson): string => name || formatPhone(number)

export const asActPerson = ({ name, number, addresses }: Member): ActPerson => ({ name, number, addresses })
