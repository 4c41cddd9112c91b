import { Plus } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { conversations, createTicket, holderSchema, ticketRows, ticketSchema } from '../../contract/index.ts'
import { startDialogAtom } from '../dialogs/start.atoms.ts'

/** What the refusal says of a ticket that one may not see. */
const heldSchema = z.object({ holder: holderSchema })

/** Asks whom to write to. */
export const startConversation = defineCommand({
  id: 'tickets.create',
  title: 'tickets.command.start',
  icon: Plus,
  args: z.object({}),
  permission: 'tickets.create',
  run: (_args, ctx) => ctx.set(startDialogAtom, true),
})

/** Starts a conversation with a contact, or opens the one that is there already. */
export const startWith = defineCommand({
  id: 'tickets.startWith',
  title: 'tickets.command.start',
  args: z.object({ contactId: z.int(), whatsappId: z.int().optional() }),
  permission: 'tickets.create',
  isHidden: true,
  async run(args, ctx) {
    try {
      const ticket = await ctx.call(createTicket, args)
      ctx.use(ticketRows).upsert(ticket)
      ctx.use(conversations).open(ticket.id, 'main')
    } catch (error) {
      const known = error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET' ? ticketSchema.safeParse(error.body.ticket) : null
      if (!known?.success) {
        const held = error instanceof AppError ? heldSchema.safeParse(error.body) : null
        if (!held?.success) throw error
        const { username, queue } = held.data.holder
        const where = queue ?? ctx.t('tickets.noQueue')
        return ctx.notify(
          username ? ctx.t('tickets.done.heldBy', { name: username, queue: where }) : ctx.t('tickets.done.waitsIn', { queue: where }),
          'warning',
        )
      }
      ctx.use(ticketRows).upsert(known.data)
      ctx.use(conversations).open(known.data.id, 'main')
      ctx.notify(ctx.t('tickets.done.alreadyOpen', { name: known.data.name }))
    }
  },
})
