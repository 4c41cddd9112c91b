import type { ServerContext } from '#core/server/plugin.ts'
import type { ApiCallers } from '../contract/index.ts'
import { requireCaller } from './caller.ts'
import { once } from './requests.ts'

/** @see ApiCallers of the contract */
export const createApiCallers = (ctx: ServerContext): ApiCallers => ({
  require: ({ apiId, ...request }, ...scopes) => requireCaller(ctx, request, apiId, ...scopes),
  async once(caller, externalKey, asked, work) {
    const { request, isRepeated } = await once(ctx, caller, externalKey, asked, async () => ({ rowId: await work() }))
    return { rowId: request.rowId ?? '', isRepeated }
  },
})
