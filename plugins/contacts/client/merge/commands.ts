import { MergeColumns, Undo } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { listMerges, listSamePerson, mergeContacts, separateContacts } from '../../contract/index.ts'
import { askContactsAgain } from '../commands.ts'

/** The contacts that are being merged. */
export interface Merging {
  id: number
  /** Null until it is chosen. */
  otherId: number | null
  /** Lets go of the picked rows, where the two were picked in a list. */
  onDone?: () => void
}
export const mergeDialogAtom = atom<Merging | null>(null)

/** Opens the choice of what stays of two contacts. */
export const mergeWith = defineCommand({
  id: 'contacts.mergeWith',
  title: 'contacts.merge.command',
  icon: MergeColumns,
  args: z.object({ id: z.int(), otherId: z.int().nullable() }),
  permission: 'contacts.merge',
  isHidden: true,
  run: (pair, ctx) => ctx.set(mergeDialogAtom, pair),
})

const askBothAgain = async (id: number, otherId: number) => {
  const lists = [listMerges, listSamePerson].map((endpoint) => queryClient.invalidateQueries(queriesOf(endpoint)))
  await Promise.all([askContactsAgain(id), askContactsAgain(otherId), ...lists])
}

/** Makes one contact a part of the other. */
export const merge = defineCommand({
  id: 'contacts.merge',
  title: 'contacts.merge.confirm',
  icon: MergeColumns,
  args: z.object({ id: z.int(), otherId: z.int(), nameOf: z.int(), emailOf: z.int(), goneName: z.string() }),
  permission: 'contacts.merge',
  isHidden: true,
  async run({ goneName, ...wish }, ctx) {
    const { mergeId, contact } = await ctx.call(mergeContacts, wish)
    await askBothAgain(wish.id, wish.otherId)
    return {
      label: ctx.t('contacts.merge.done', { gone: goneName, kept: contact.name }),
      undo: async () => {
        await ctx.call(separateContacts, { mergeId })
        await askBothAgain(wish.id, wish.otherId)
      },
    }
  },
})

/** Two contacts again, within a day. */
export const separate = defineCommand({
  id: 'contacts.separate',
  title: 'contacts.import.undo',
  icon: Undo,
  args: z.object({ mergeId: z.string(), id: z.int() }),
  permission: 'contacts.merge',
  isHidden: true,
  async run({ mergeId, id }, ctx) {
    const gone = await ctx.call(separateContacts, { mergeId })
    await askBothAgain(id, gone.id)
  },
})

export const mergeCommands: readonly AnyCommand[] = [mergeWith, merge, separate]
