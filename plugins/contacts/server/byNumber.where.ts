import { inArray, type SQL } from 'drizzle-orm'
import { numberForms } from '#core/contract/phone.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from './contacts.table.ts'

/** Contacts of the person with a number (digits with calling code), in whichever way it is written. */
export const hasNumber = (digits: string): SQL => inArray(contacts.number, [...numberForms(digits)])

/** The contact of the person with a number: the one whose number is written so, else one whose number is written in another way; deleted and merged ones too. */
export async function contactByNumber(ctx: Pick<ServerContext, 'db'>, scope: TenantScope, digits: string) {
  const found = await tenantRows(ctx.db, scope, contacts).find(hasNumber(digits))
  return found.find(({ number }) => number === digits) ?? found[0]
}
