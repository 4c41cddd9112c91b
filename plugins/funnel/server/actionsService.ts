import type { Person, ServerContext } from '#core/server/plugin.ts'
import { type FunnelActions, noActionFound } from '../contract/index.ts'
import { deleteAction, updateAction } from './actions.ts'

/** @see FunnelActions of the contract */
export const createFunnelActions = (ctx: ServerContext): FunnelActions => {
  const editor = async (userId: number): Promise<Person> => {
    const person = await ctx.host.personOf(userId, ctx)
    if (!person?.can('funnel.edit')) throw noActionFound()
    return person
  }
  return {
    async change(userId, change) {
      await updateAction(ctx, await editor(userId), change)
    },
    async remove(userId, id) {
      await deleteAction(ctx, await editor(userId), id)
    },
  }
}
