import { Tag } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Contact, getContact, listContacts, maySeeContact } from '#plugins/contacts/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { setContactLabels } from '../contract/index.ts'
import { addLabels, labelPicked } from './assign/pickedLabels.ts'
import { assignDialogAtom } from './dialogs.atoms.ts'
import { countAgain } from './labels.ts'
import { labelsStep } from './labelsStep.ts'

const ofTicket = z.object({ ticketId: z.int() })

/** Opens the pick list for the contact of a ticket: the list's row, else the conversation. Not for a contact of colleagues' wallets. */
export const assignLabels = defineCommand({
  id: 'labels.assign',
  title: 'labels.command.assign',
  icon: Tag,
  args: ofTicket,
  keys: 'l',
  menus: [{ menu: 'tickets.row', order: 45 }],
  permission: 'labels.assign',
  resolve: (get) => {
    const ticketId = get(getContext().use(ticketRows).targetAtom)
    return ticketId === null ? null : { ticketId }
  },
  when: (get, args) => {
    const session = get(sessionAtom)
    const ticket = args && get(getContext().use(ticketRows).rowAtom(args.ticketId))
    return !session || !ticket || maySeeContact(session, ticket.contact)
  },
  async run({ ticketId }, ctx) {
    await ctx.use(ticketRows).load(ticketId)
    ctx.set(assignDialogAtom, ticketId)
  },
})

async function give(ctx: ClientContext, contactId: number, tags: number[]): Promise<Contact> {
  const contact = await ctx.call(setContactLabels, { id: contactId, tags })
  await countAgain()
  await Promise.all([queryClient.invalidateQueries(queriesOf(listContacts)), queryClient.invalidateQueries(queryOf(getContact, { id: contactId }))])
  return contact
}

/** Run by the pick list. */
export const setLabels = defineCommand({
  id: 'labels.set',
  title: 'labels.command.assign',
  icon: Tag,
  args: z.object({ contactId: z.int(), name: z.string(), before: z.array(z.int()), tags: z.array(z.int()) }),
  macro: labelsStep,
  permission: 'labels.assign',
  isHidden: true,
  async run({ contactId, name, tags }, ctx) {
    const { rev } = await give(ctx, contactId, tags)
    const undo = () => undoAction({ rows: 'labels.contact', rowId: String(contactId), rev })
    return { label: ctx.t('labels.done.assigned', { name }), undo }
  },
})

/** Commands besides those of the table of labels. */
export const labelCommands: readonly AnyCommand[] = [assignLabels, setLabels, labelPicked, addLabels]
