import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import type { PanelRows } from '#core/contract/panelRights.ts'
import { idParam } from '#core/contract/params.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from './contacts.table.ts'
import { visibleContacts } from './visible.where.ts'

const paramsSchema = z.object({ contactId: idParam })

/** Of panels whose parameters name a contact as `contactId`. */
export const contactPanelRows = defineService<PanelRows>('contacts.panelRows')

export const createContactPanelRows = (ctx: ServerContext): PanelRows => ({
  async maySee(reader, params) {
    const named = paramsSchema.safeParse(params)
    if (!named.success) return false
    const visible = and(eq(contacts.id, named.data.contactId), visibleContacts(ctx, reader))
    return (await tenantRows(ctx.db, reader, contacts).first(visible)) !== undefined
  },
})
