import { Add, Key, Refresh, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { apiTokenSchema, deleteApiToken, renewApiToken } from '../contract/index.ts'
import { renewAtom, shownTokenAtom, tokenDialogAtom } from './dialogs.atoms.ts'
import { TOKENS_PANEL, TOKENS_PATH } from './panelIds.ts'
import { refreshTokens } from './tokens.ts'

const nothing = z.object({})
const ofToken = { args: apiTokenSchema, permission: 'apiService.edit', isHidden: true } as const

export const goToTokens = defineCommand({
  id: 'apiService.go',
  title: 'apiService.command.go',
  icon: Key,
  args: nothing,
  permission: 'apiService.edit',
  address: TOKENS_PATH,
  run: (_args, ctx) => ctx.navigate(TOKENS_PATH),
})

export const newToken = defineCommand({
  id: 'apiService.create',
  title: 'apiService.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: TOKENS_PANEL,
  permission: 'apiService.edit',
  run: (_args, ctx) => ctx.set(tokenDialogAtom, 'new'),
})

export const editToken = defineCommand({
  ...ofToken,
  id: 'apiService.editToken',
  title: 'apiService.command.edit',
  run: (token, ctx) => ctx.set(tokenDialogAtom, token),
})

/** Its undo brings the same one back, with the token that its callers have. */
export const removeToken = defineCommand({
  ...ofToken,
  id: 'apiService.delete',
  title: 'apiService.command.delete',
  icon: Trash,
  async run({ id, name }, ctx) {
    await ctx.call(deleteApiToken, { id })
    await refreshTokens()
    return {
      label: ctx.t('apiService.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'apiService.token', rowId: id })
        await refreshTokens()
      },
    }
  },
})

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

export const tokenCommands: readonly AnyCommand[] = [goToTokens, newToken, editToken, removeToken, askRenewToken, renewToken]
