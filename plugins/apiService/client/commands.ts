import { Refresh } from '@blueprintjs/icons'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { apiTokenSchema, renewApiToken } from '../contract/index.ts'
import { renewAtom, shownTokenAtom } from './dialogs.atoms.ts'
import { refreshTokens } from './tokens.ts'

const ofToken = { args: apiTokenSchema, permission: 'apiService.edit', isHidden: true } as const

/** Asks first: programs that have the old token stop working. */
export const askRenewToken = defineCommand({
  ...ofToken,
  id: 'apiService.askRenew',
  title: 'apiService.command.renew',
  icon: Refresh,
  run: (token, ctx) => ctx.set(renewAtom, token),
})

/** Run once somebody has confirmed it. */
export const renewToken = defineCommand({
  ...ofToken,
  id: 'apiService.renew',
  title: 'apiService.command.renew',
  isFinal: true,
  async run({ id }, ctx) {
    ctx.set(shownTokenAtom, await ctx.call(renewApiToken, { id }))
    await refreshTokens()
  },
})

/** Commands besides those of the table of tokens. */
export const tokenCommands: readonly AnyCommand[] = [renewToken]
