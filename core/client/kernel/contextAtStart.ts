import type { ClientContext } from '#core/client/plugin.ts'

let startContext: ClientContext | null = null

/** For `context.ts` alone, which makes it. */
export function holdContext(context: ClientContext): ClientContext {
  startContext = context
  return context
}

/** The page's context, for what the context itself is made of. @throws before it is made */
export function contextAtStart(): ClientContext {
  if (!startContext) throw new Error('The context of the page is not made yet')
  return startContext
}
