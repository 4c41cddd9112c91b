import { People } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type ContactDetail, getContact, type ListedContact, updateContact } from '../contract/index.ts'
import { contactQuery, refreshContact, refreshContacts } from './contactQueries.ts'
import { walletStep } from './walletStep.ts'

/** The contact whose wallets are being chosen. */
export const walletDialogAtom = atom<number | null>(null)

/** Contacts that go into wallets together, and what lets go of their rows. */
export interface WalletPicked {
  contacts: readonly ListedContact[]
  onDone: () => void
}
export const walletPickedAtom = atom<WalletPicked | null>(null)

/** Opens the pick list of those who are responsible for a contact. */
export const chooseWallets = defineCommand({
  id: 'contacts.wallets',
  title: 'contacts.wallet.choose',
  icon: People,
  args: z.object({ contactId: z.int() }),
  permission: 'contacts.edit',
  isHidden: true,
  run: ({ contactId }, ctx) => ctx.set(walletDialogAtom, contactId),
})

async function write(ctx: ClientContext, id: number, wallets: number[]): Promise<ContactDetail> {
  const contact = await ctx.call(updateContact, { id, wallets })
  queryClient.setQueryData(contactQuery(id).queryKey, contact)
  await refreshContacts()
  return contact
}

/** Puts a contact into somebody's wallet, or takes it out. */
export const setWallet = defineCommand({
  id: 'contacts.setWallet',
  title: 'contacts.wallet.choose',
  icon: People,
  args: z.object({ contactId: z.int(), userId: z.int(), isIn: z.boolean() }),
  permission: 'contacts.edit',
  isHidden: true,
  macro: walletStep,
  async run({ contactId, userId, isIn }, ctx) {
    const contact = await ctx.call(getContact, { id: contactId })
    const before = contact.wallets.map(({ id }) => id)
    const others = before.filter((id) => id !== userId)
    const { rev } = await write(ctx, contactId, isIn ? [...others, userId] : others)
    const undo = async () => {
      await undoAction({ rows: 'contacts.wallets', rowId: String(contactId), rev })
      await refreshContact(contactId)
    }
    return { label: ctx.t('contacts.done.changed', { name: contact.name }), undo }
  },
})
