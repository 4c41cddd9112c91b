import { Disable } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { questionAtom } from '#core/client/workbench/question/question.atoms.ts'
import { type CompanyToken, companyTokenSchema, revokeCompanyToken } from '../../contract/index.ts'
import { refreshTokens } from './queries.ts'

export const TOKENS_PANEL = 'apiService.companyTokens'

/** The token under the cursor. */
export const activeTokenAtom = atom<CompanyToken | null>(null)

export const revoke = defineCommand({
  id: 'apiService.revokeCompanyToken',
  title: 'apiService.companyTokens.revoke',
  icon: Disable,
  args: companyTokenSchema,
  keys: 'delete',
  scope: TOKENS_PANEL,
  permission: 'apiService.companyTokens',
  isFinal: true,
  resolve: (get) => get(activeTokenAtom),
  when: (get, args) => (args ?? get(activeTokenAtom)) !== null,
  run({ id, name, company }, ctx) {
    const names = { name, company: company.name }
    ctx.set(questionAtom, {
      title: ctx.t('apiService.companyTokens.revokeTitle', names),
      text: ctx.t('apiService.companyTokens.revokeText'),
      confirmLabel: ctx.t('apiService.companyTokens.revoke'),
      isDanger: true,
      async run() {
        await ctx.call(revokeCompanyToken, { id })
        await refreshTokens()
        ctx.notify(ctx.t('apiService.companyTokens.revoked', names))
      },
    })
  },
})

export const tokenCommands: readonly AnyCommand[] = [revoke]
