import type { ClientContext } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { type Choosing, choose } from './choosing.ts'

type Question<A> = (args: A, ctx: ClientContext) => Promise<Choosing>

/**
 * Makes one question for both places: keys and menus ask it in a list of its own, the palette asks it as a step. Where there is nothing to choose from that
 * is said, and nothing opens.
 */
export const asked = <A>(question: Question<A>) => ({
  run: async (args: A, ctx: ClientContext): Promise<void> => {
    const asked = await question(args, ctx)
    if (asked.options.length === 0) ctx.notify(asked.none)
    else choose(asked)
  },
  ask: async (args: A, ctx: ClientContext): Promise<Asking> => {
    const { label, none, options } = await question(args, ctx)
    return {
      steps: [{ id: 'choice', title: label, none, options: () => options.map(({ id, name, hint }) => ({ id: String(id), title: name, detail: hint })) }],
      finish: ({ choice }) => options.find(({ id }) => String(id) === choice?.id)?.choose(),
    }
  },
})
