import type { ClientContext } from '#core/client/plugin.ts'
import { getContext } from './context.ts'

/** The client context for components: `const { run, open, call } = useClient()`. Stable for the life of the page. */
export const useClient = (): ClientContext => getContext()
