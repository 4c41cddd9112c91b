import { Add, Chat, Trash } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteContact } from '../contract/index.ts'
import { refreshContact, refreshContacts } from './contactQueries.ts'
import { CONTACTS_PANEL } from './panelIds.ts'

/** The contact on which the list's cursor stands. */
export const activeContactAtom = atom<{ contactId: number; name: string; blocked: boolean } | null>(null)
/** Whether the form of a new contact is open. */
export const contactFormAtom = atom(false)

/** Contacts are new, different or gone: lists and cards ask again. */
export async function askContactsAgain(contactId: number): Promise<void> {
  await Promise.all([refreshContacts(), refreshContact(contactId)])
}

export const newContact = defineCommand({
  id: 'contacts.create',
  title: 'contacts.new',
  icon: Add,
  args: z.object({}),
  keys: 'n',
  scope: CONTACTS_PANEL,
  permission: 'contacts.create',
  run: (_args, ctx) => ctx.set(contactFormAtom, true),
})

/** It is hidden, with all that belongs to it: taken back, it is the same contact. */
export const removeContact = defineCommand({
  id: 'contacts.delete',
  title: 'contacts.delete',
  icon: Trash,
  args: z.object({ id: z.int(), name: z.string() }),
  permission: 'contacts.delete',
  isHidden: true,
  async run({ id, name }, ctx) {
    const { rev } = await ctx.call(deleteContact, { id })
    await askContactsAgain(id)
    return {
      label: ctx.t('contacts.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'contacts.existence', rowId: String(id), rev })
        await askContactsAgain(id)
      },
    }
  },
})

/** Starts a conversation with the contact under the cursor. */
export const talkToContact = defineCommand({
  id: 'contacts.talk',
  title: 'contacts.talk',
  icon: Chat,
  args: z.object({ contactId: z.int() }),
  keys: 'c',
  scope: CONTACTS_PANEL,
  permission: 'tickets.create',
  resolve: (get) => {
    const active = get(activeContactAtom)
    return active && { contactId: active.contactId }
  },
  async run(args, ctx) {
    const start = ctx.get(commandByIdAtom).get('tickets.startWith')
    if (start) await runCommand(start, args)
  },
})

export const contactCommands: readonly AnyCommand[] = [newContact, removeContact, talkToContact]
