import { Notifications, Plus } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { callHolder, conversations, createTicket, ticketRows } from '../../contract/index.ts'
import { conflictAtom, startDialogAtom } from '../dialogs/start.atoms.ts'
import { conflictOf } from './conflict.ts'

/** Asks whom to write to. */
export const startConversation = defineCommand({
  id: 'tickets.create',
  title: 'tickets.command.start',
  icon: Plus,
  args: z.object({}),
  keys: 'c',
  permission: 'tickets.create',
  run: (_args, ctx) => ctx.set(startDialogAtom, true),
})

const startArgs = z.object({
  contactId: z.int().optional(),
  /** In the place of a contact: a phone number, and the name of a contact that is made for it. */
  number: z.string().optional(),
  name: z.string().optional(),
  whatsappId: z.int().optional(),
  queueId: z.int().optional(),
})

/** Starts a conversation with a contact or a number, opens one's own that is there already, or says who has it. */
export const startWith = defineCommand({
  id: 'tickets.startWith',
  title: 'tickets.command.start',
  args: startArgs,
  permission: 'tickets.create',
  isHidden: true,
  async run(args, ctx) {
    try {
      const ticket = await ctx.call(createTicket, args)
      ctx.use(ticketRows).upsert(ticket)
      ctx.use(conversations).open(ticket.id, 'main')
    } catch (error) {
      const conflict = conflictOf(ctx, error)
      if (!conflict) throw error
      const { ticket } = conflict
      if (ticket?.userId !== ctx.get(sessionAtom)?.userId || !ticket) return ctx.set(conflictAtom, conflict)
      ctx.use(conversations).open(ticket.id, 'main')
      ctx.notify(ctx.t('tickets.done.alreadyOpen', { name: ticket.name }))
    }
  },
})

/** Calls whoever has the conversation that one wanted to start; run by the dialog. */
export const callColleague = defineCommand({
  id: 'tickets.callHolder',
  title: 'tickets.conflict.call',
  icon: Notifications,
  args: z.object({ contactId: z.int(), whatsappId: z.int(), name: z.string() }),
  permission: 'tickets.create',
  isHidden: true,
  isFinal: true,
  async run({ name, ...of }, ctx) {
    await ctx.call(callHolder, of)
    ctx.notify(ctx.t('tickets.done.called', { name }))
  },
})

export const startCommands: readonly AnyCommand[] = [startConversation, startWith, callColleague]
