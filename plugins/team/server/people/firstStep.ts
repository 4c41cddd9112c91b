import { defineService } from '#core/contract/define.ts'
import type { FirstStep } from '#core/contract/firstSteps.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'

export const peopleFirstStep = defineService<FirstStep>('team.firstStep')

/** A second person works in the company. */
export const createPeopleFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'team',
  isDone: async (tenantId) => (await tenantRows(ctx.db, { tenantId }, users).find(undefined, 2)).length > 1,
})
