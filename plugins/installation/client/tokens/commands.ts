import { Disable } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { type CompanyToken, companyTokenSchema, revokeToken } from '../../contract/index.ts'
import { questionAtom } from '../shared/question.atoms.ts'
import { refreshTokens } from './queries.ts'

export const TOKENS_PANEL = 'installation.tokens'

/** The token under the cursor. */
export const activeTokenAtom = atom<CompanyToken | null>(null)

export const revoke = defineCommand({
  id: 'installation.revokeToken',
  title: 'installation.tokens.revoke',
  icon: Disable,
  args: companyTokenSchema,
  keys: 'delete',
  scope: TOKENS_PANEL,
  permission: 'installation.tokens',
  isFinal: true,
  resolve: (get) => get(activeTokenAtom),
  when: (get, args) => (args ?? get(activeTokenAtom)) !== null,
  run({ id, name, company }, ctx) {
    const names = { name, company: company.name }
    ctx.set(questionAtom, {
      title: ctx.t('installation.tokens.revokeTitle', names),
      text: ctx.t('installation.tokens.revokeText'),
      confirmLabel: ctx.t('installation.tokens.revoke'),
      isDanger: true,
      async run() {
        await ctx.call(revokeToken, { id })
        await refreshTokens()
        ctx.notify(ctx.t('installation.tokens.revoked', names))
      },
    })
  },
})

export const tokenCommands: readonly AnyCommand[] = [revoke]
