import { Archive, Shield, Trash } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { queryOf } from '#core/client/http/queryOf.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { saveFile } from '#core/client/ui/saveFile.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import { downloadPerson, erasePerson } from '../contract/index.ts'
import { PRIVACY_PATH } from './panelIds.ts'

/** The contact whose erasure is being asked about. */
export const eraseDialogAtom = atom<{ id: number; name: string } | null>(null)

const person = z.object({ id: z.int(), name: z.string() })

export const goToPrivacy = defineCommand({
  id: 'privacy.go',
  title: 'privacy.command.go',
  icon: Shield,
  args: z.object({}),
  permission: 'privacy.log',
  address: PRIVACY_PATH,
  run: (_args, ctx) => ctx.navigate(PRIVACY_PATH),
})

/** Saves all that is known of a person on this machine. */
export const download = defineCommand({
  id: 'privacy.download',
  title: 'privacy.command.download',
  icon: Archive,
  args: person,
  permission: 'privacy.download',
  isHidden: true,
  async run({ id, name }, ctx) {
    const content = await ctx.call(downloadPerson, { id, language: ctx.get(localeAtom) })
    saveFile(`${ctx.t('privacy.file', { name })}.zip`, content)
  },
})

/** Asks before a person is erased. */
export const askToErase = defineCommand({
  id: 'privacy.askToErase',
  title: 'privacy.command.erase',
  icon: Trash,
  args: person,
  permission: 'privacy.erase',
  isHidden: true,
  run: (contact, ctx) => ctx.set(eraseDialogAtom, contact),
})

/** Erases a person: nothing takes this back. */
export const erase = defineCommand({
  id: 'privacy.erase',
  title: 'privacy.command.erase',
  icon: Trash,
  args: z.object({ id: z.int(), typedName: z.string() }),
  permission: 'privacy.erase',
  isHidden: true,
  isFinal: true,
  async run({ id, typedName }, ctx) {
    await ctx.call(erasePerson, { id, name: typedName, language: ctx.get(localeAtom) })
    await queryClient.resetQueries(queryOf(getContact, { id }))
    ctx.notify(ctx.t('privacy.done.erased'))
  },
})

export const privacyCommands: readonly AnyCommand[] = [goToPrivacy, download, askToErase, erase]
