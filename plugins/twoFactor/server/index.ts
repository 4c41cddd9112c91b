import { extend } from '#core/contract/define.ts'
import { accountRecoveries } from '#core/server/auth/accountRecoveries.ts'
import { accountOf } from '#core/server/auth/memberships.ts'
import { signInChecks } from '#core/server/auth/signInChecks.ts'
import { defineServerPlugin, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import * as contract from '../contract/index.ts'
import { offerFor, SECOND_FACTORS } from './codes.ts'
import { checkSignIn, confirm, endForRecovery, endTwoFactor, getTwoFactor, renewRecovery, resetTwoFactor } from './factor.ts'
import { secondFactors } from './twoFactor.table.ts'

export default defineServerPlugin({
  id: 'twoFactor',
  isEssential: true,
  requires: ['rights', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: [contract.twoFactorRequired, contract.twoFactorRoles],
  routes: [
    route(contract.getTwoFactor, (_input, actor, ctx) => getTwoFactor(ctx, actor)),
    route(contract.beginTwoFactor, async (_input, actor, ctx) => {
      const account = await accountOf(ctx.db, actor.userId)
      return offerFor(ctx, account?.id ?? actor.userId, account?.email || actor.name)
    }),
    route(contract.confirmTwoFactor, ({ token, code }, actor, ctx) => confirm(ctx, actor, token, code)),
    route(contract.renewRecoveryCodes, ({ code }, actor, ctx) => renewRecovery(ctx, actor, code)),
    route(contract.endTwoFactor, ({ code }, actor, ctx) => endTwoFactor(ctx, actor, code)),
    route(contract.resetTwoFactor, ({ id }, actor, ctx) => resetTwoFactor(ctx, actor, id)),
  ],
  extends: [
    extend(encryptedColumns, { table: secondFactors, column: secondFactors.secret, purpose: SECOND_FACTORS }),
    extend(signInChecks, checkSignIn),
    extend(accountRecoveries, endForRecovery),
  ],
})
