import { BlockedPerson } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { revokeVisitor } from '../contract/index.ts'

const visitor = z.object({ contactId: z.int(), name: z.string() })
export type RevokedVisitor = z.infer<typeof visitor>

/** The visitor whose access somebody is about to end. */
export const revokeDialogAtom = atom<RevokedVisitor | null>(null)

/** Asks first: nothing gives a visitor the same access again. Only for conversations of the site. */
export const askRevokeVisitor = defineCommand({
  id: 'webchat.askRevokeVisitor',
  title: 'webchat.command.revoke',
  icon: BlockedPerson,
  args: visitor,
  permission: 'webchat.revokeVisitors',
  resolve: (get) => {
    const rows = getContext().use(ticketRows)
    const ticketId = get(rows.targetAtom)
    const ticket = ticketId === null ? undefined : get(rows.rowAtom(ticketId))
    return ticket?.channel === 'webchat' ? { contactId: ticket.contactId, name: ticket.name } : null
  },
  run: (args, ctx) => ctx.set(revokeDialogAtom, args),
})

/** Run once somebody has confirmed it. */
export const endVisitorAccess = defineCommand({
  id: 'webchat.revokeVisitor',
  title: 'webchat.command.revoke',
  args: visitor,
  permission: 'webchat.revokeVisitors',
  isHidden: true,
  async run({ contactId, name }, ctx) {
    await ctx.call(revokeVisitor, { contactId })
    ctx.notify(ctx.t('webchat.revoke.done', { name }), 'success')
  },
})

export const webchatCommands: readonly AnyCommand[] = [askRevokeVisitor, endVisitorAccess]
