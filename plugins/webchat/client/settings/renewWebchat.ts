import { Refresh } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { renewToken } from '#plugins/connections/contract/index.ts'
import { administeredQuery } from './webchats.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** The web chat whose address somebody is about to renew. */
export const renewDialogAtom = atom<z.infer<typeof named> | null>(null)

/** Asks first: the site needs its new line, and open pages end. */
export const askRenewWebchat = defineCommand({
  id: 'webchat.askRenew',
  title: 'webchat.settings.renew',
  icon: Refresh,
  args: named,
  permission: 'connections.edit',
  isHidden: true,
  run: (args, ctx) => ctx.set(renewDialogAtom, args),
})

/** Run once somebody has confirmed it. */
export const renewWebchat = defineCommand({
  id: 'webchat.renew',
  title: 'webchat.settings.renew',
  args: named,
  permission: 'connections.edit',
  isHidden: true,
  isFinal: true,
  async run({ id, name }, ctx) {
    await ctx.call(renewToken, { id })
    await queryClient.invalidateQueries({ queryKey: administeredQuery.queryKey })
    ctx.notify(ctx.t('webchat.renew.done', { name }), 'success')
  },
})

export const renewCommands: readonly AnyCommand[] = [askRenewWebchat, renewWebchat]
