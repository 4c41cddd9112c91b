import { z } from 'zod'
import type { PanelRows } from '#core/contract/panelRights.ts'
import { idParam } from '#core/contract/params.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { findTicket } from '../list/present.ts'
import { mayRead } from './viewer.ts'

const paramsSchema = z.object({ ticketId: idParam })

/** @see ticketPanelRows of the contract */
export const createTicketPanelRows = (ctx: ServerContext): PanelRows => ({
  async maySee(reader, params) {
    const named = paramsSchema.safeParse(params)
    const ticket = named.success ? await findTicket(ctx, reader, named.data.ticketId) : null
    return ticket !== null && ticket !== undefined && mayRead(ctx, reader, ticket)
  },
})
