import { People } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { defineCommand } from '#core/client/plugin.ts'

/** The contact whose wallets are being chosen. */
export const walletDialogAtom = atom<number | null>(null)

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
