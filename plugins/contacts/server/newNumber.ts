import { and, ne } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { isMaskedNumber, maskNumber } from '#core/contract/personalNumber.ts'
import { readNumber } from '#core/contract/phone.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { duplicatedContact, hasOwnNumber } from '../contract/index.ts'
import { hasNumber } from './byNumber.where.ts'
import { contacts } from './contacts.table.ts'
import type { ContactRow } from './queries.ts'

const refused = (code: string, message: string) => invalidInput([{ field: 'number', code, message }], 422)

/** The digits of a number as somebody wrote it. @throws invalidInput (422), duplicatedContact (409) */
export async function newNumber(tx: ServerContext, actor: TenantScope, before: ContactRow, written: string): Promise<string> {
  if (written.trim() === before.number || written.trim() === maskNumber(before.number)) return before.number
  if (!hasOwnNumber(before)) throw refused('read_only', 'The number of this contact cannot be changed')
  const phone = readNumber(written)
  if (!phone.ok || isMaskedNumber(written)) throw refused('invalid_format', 'This is not a phone number')
  const other = await tenantRows(tx.db, actor, contacts).first(and(hasNumber(phone.digits), ne(contacts.id, before.id)))
  if (other) throw duplicatedContact()
  return phone.digits
}
