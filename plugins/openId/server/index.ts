import { extend } from '#core/contract/define.ts'
import { invalidInput } from '#core/contract/errors.ts'
import * as signIn from '#core/contract/openId.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, publicRoute, route } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import * as contract from '../contract/index.ts'
import { tryIssuer } from './exchange.ts'
import { openIdProviders } from './openId.table.ts'
import { activeProviders, createProvider, deleteProvider, listProviders, OPEN_ID_SECRETS, trackedProviders, updateProvider } from './providers.ts'
import { finish, prove, start } from './signIn.ts'

const TRIES = 10
const TRY_SECONDS = 60

export default defineServerPlugin({
  id: 'openId',
  isEssential: true,
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'openId.edit': { sentence: 'Choose with which providers of identities people sign in', profiles: ['superadmin'] } },
  routes: [
    publicRoute(signIn.listSignInProviders, async (_input, ctx) => (await activeProviders(ctx)).map(({ id, label }) => ({ id, label }))),
    publicRoute(signIn.startOpenId, ({ id }, ctx, request) => start(ctx, id, request)),
    publicRoute(signIn.finishOpenId, ({ query }, ctx, request) => finish(ctx, query, request)),
    publicRoute(signIn.proveOpenId, ({ ticket, ...proof }, ctx, request) => prove(ctx, ticket, proof, request)),
    route(contract.listOpenIdProviders, (_input, _actor, ctx) => listProviders(ctx)),
    route(contract.createOpenIdProvider, (wanted, actor, ctx) => createProvider(ctx, actor, wanted)),
    route(contract.updateOpenIdProvider, (change, actor, ctx) => updateProvider(ctx, actor, change)),
    route(contract.deleteOpenIdProvider, ({ id }, actor, ctx) => deleteProvider(ctx, actor, id)),
    route(contract.tryOpenIdProvider, async ({ issuer }, actor, ctx) => {
      if (!contract.isIssuer(issuer))
        throw invalidInput([{ field: 'issuer', code: 'invalid_format', message: 'Write an address that begins with https://' }], 422)
      await ctx.host.limit('openId.tryIssuer', TRIES, TRY_SECONDS)(String(actor.userId))
      const reason = await tryIssuer(ctx, issuer.trim())
      return { isReached: reason === null, reason }
    }),
  ],
  provides: [trackedProviders.provides],
  extends: [
    ...trackedProviders.extends,
    extend(encryptedColumns, { table: openIdProviders, column: openIdProviders.clientSecret, purpose: OPEN_ID_SECRETS }),
    extend(panelRights, { panel: 'openId.providers', permission: 'openId.edit' }),
  ],
})
