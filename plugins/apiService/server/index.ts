import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, publicRoute, route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createApiCallers } from './callers.ts'
import { companyTokensPart } from './companyTokens.ts'
import { privacyPart } from './privacyPart.ts'
import * as external from './readExternal.ts'
import { removeOldRequests } from './requests.ts'
import { sendExternal } from './sendExternal.ts'
import { externalStartFlow } from './startFlow.ts'
import { createToken, deleteToken, listTokens, renewToken, trackedTokens, updateToken } from './tokens.ts'

const SWEEP_MS = 60 * 60_000

export default defineServerPlugin({
  id: 'apiService',
  requires: ['chat', 'connections', 'contacts', 'flows', 'media', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  parts: [companyTokensPart],
  permissions: { 'apiService.edit': { sentence: 'Keep the tokens of the API', profiles: ['admin'], reach: 'own' } },
  routes: [
    route(contract.listApiTokens, (_input, actor, ctx) => listTokens(ctx, actor)),
    route(contract.createApiToken, (wanted, actor, ctx) => createToken(ctx, actor, wanted)),
    route(contract.renewApiToken, ({ id }, actor, ctx) => renewToken(ctx, actor, id)),
    route(contract.updateApiToken, ({ id, ...change }, actor, ctx) => updateToken(ctx, actor, id, change)),
    route(contract.deleteApiToken, ({ id }, actor, ctx) => deleteToken(ctx, actor, id)),
    publicRoute(contract.sendExternal, (input, ctx, request) => sendExternal(ctx, request, input), {
      files: { mostFiles: 1, mostBytesOfFile: contract.LARGEST_API_FILE },
    }),
    publicRoute(contract.externalParams, ({ apiId }, ctx, request) => external.externalParams(ctx, request, apiId)),
    publicRoute(contract.externalMessage, (input, ctx, request) => external.externalMessage(ctx, request, input)),
    publicRoute(contract.externalMessages, (input, ctx, request) => external.externalMessages(ctx, request, input)),
    publicRoute(contract.externalContacts, (input, ctx, request) => external.externalContacts(ctx, request, input)),
    publicRoute(contract.externalContact, (input, ctx, request) => external.externalContact(ctx, request, input)),
    publicRoute(contract.externalCreateContact, (input, ctx, request) => external.externalCreateContact(ctx, request, input)),
    publicRoute(contract.externalUpdateContact, (input, ctx, request) => external.externalUpdateContact(ctx, request, input)),
    publicRoute(contract.externalTickets, (input, ctx, request) => external.externalTickets(ctx, request, input)),
    publicRoute(contract.externalTicket, (input, ctx, request) => external.externalTicket(ctx, request, input)),
    publicRoute(contract.externalStartFlow, (input, ctx, request) => externalStartFlow(ctx, request, input)),
  ],
  extends: [
    privacyPart.extends,
    ...trackedTokens.extends,
    extend(panelRights, { panel: 'apiService.tokens', permission: 'apiService.edit' }),
    extend(panelRights, { panel: 'apiService.companyTokens', permission: 'apiService.companyTokens' }),
  ],
  provides: [provide(contract.apiCallers, createApiCallers), privacyPart.provides, trackedTokens.provides],
  every: [{ name: 'api requests', everyMs: SWEEP_MS, run: removeOldRequests }],
})
