import { firstSteps as point } from '#core/contract/firstSteps.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { firstStepsChoice, TICKETS_OF_NEW_COMPANY } from '../contract/index.ts'

async function isShown(ctx: ServerContext, { tenantId }: Actor): Promise<boolean> {
  const choice = await ctx.setting(tenantId, firstStepsChoice)
  if (choice !== 'auto') return choice === 'shown'
  const some = await tenantRows(ctx.db, { tenantId }, tickets).find(undefined, TICKETS_OF_NEW_COMPANY)
  return some.length < TICKETS_OF_NEW_COMPANY
}

/** @see contract getFirstSteps */
export async function getFirstSteps(ctx: ServerContext, actor: Actor): Promise<{ isShown: boolean; steps: { id: string; isDone: boolean }[] }> {
  if (!(await isShown(ctx, actor))) return { isShown: false, steps: [] }
  const services = await ctx.contributionsFor(point, actor.tenantId)
  const steps = await Promise.all(
    services.map(async (service) => {
      const step = ctx.use(service)
      return { id: step.id, isDone: await step.isDone(actor.tenantId) }
    }),
  )
  return { isShown: true, steps }
}
