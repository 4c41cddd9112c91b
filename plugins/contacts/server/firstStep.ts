import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import type { FirstStep } from '#core/contract/firstSteps.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from './contacts.table.ts'
import { contactImports } from './import/imports.table.ts'

export const contactsFirstStep = defineService<FirstStep>('contacts.firstStep')

/** An import that was not undone brought contacts, or there is a contact that was made by hand. A contact that wrote by itself does not count. */
export const createContactsFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'contacts',
  async isDone(tenantId) {
    const broughtSome = and(gt(contactImports.made, 0), inArray(contactImports.status, ['running', 'done', 'cancelled', 'failed']))
    if (await tenantRows(ctx.db, { tenantId }, contactImports).first(broughtSome)) return true
    return (await tenantRows(ctx.db, { tenantId }, contacts).first(and(eq(contacts.isManual, true), isNull(contacts.hiddenAt)))) !== undefined
  },
})
