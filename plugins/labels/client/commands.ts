import { Add, Tag, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type Contact, getContact, listContacts, maySeeContact } from '#plugins/contacts/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { deleteLabel, labelSchema, setContactLabels } from '../contract/index.ts'
import { addLabels, labelPicked } from './assign/pickedLabels.ts'
import { assignDialogAtom, labelDialogAtom } from './dialogs.atoms.ts'
import { askAgain, countAgain } from './labels.ts'
import { labelsStep } from './labelsStep.ts'
import { LABELS_PANEL } from './panelIds.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })

export const goToLabels = defineCommand({
  id: 'labels.go',
  title: 'labels.command.go',
  icon: Tag,
  args: nothing,
  keys: 'g e',
  permission: 'labels.list',
  address: '/etiquetas',
  run: (_args, ctx) => ctx.navigate('/etiquetas'),
})

export const newLabel = defineCommand({
  id: 'labels.create',
  title: 'labels.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: LABELS_PANEL,
  permission: 'labels.edit',
  run: (_args, ctx) => ctx.set(labelDialogAtom, 'new'),
})

export const editLabel = defineCommand({
  id: 'labels.edit',
  title: 'labels.command.edit',
  args: labelSchema,
  permission: 'labels.edit',
  isHidden: true,
  run: (label, ctx) => ctx.set(labelDialogAtom, label),
})

/** Its undo brings the same one back. */
export const removeLabel = defineCommand({
  id: 'labels.delete',
  title: 'labels.command.delete',
  icon: Trash,
  args: labelSchema,
  permission: 'labels.edit',
  isHidden: true,
  async run({ id, tag }, ctx) {
    await ctx.call(deleteLabel, { id })
    await askAgain()
    return {
      label: ctx.t('labels.done.deleted', { tag }),
      undo: async () => {
        await undoAction({ rows: 'labels.label', rowId: String(id) })
        await askAgain()
      },
    }
  },
})

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

export const labelCommands: readonly AnyCommand[] = [goToLabels, newLabel, editLabel, removeLabel, assignLabels, setLabels, labelPicked, addLabels]
