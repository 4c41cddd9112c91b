import type { PluginHost } from './plugin.ts'

/**
 * State of a running server: two servers in one process, as in tests, have one each.
 * `make` gets the context of the first call, which must not be that of a transaction where the state keeps it.
 */
export function perServer<Ctx extends { host: PluginHost }, T>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  const made = new WeakMap<PluginHost, { value: T }>()
  return (ctx) => {
    const known = made.get(ctx.host) ?? { value: make(ctx) }
    made.set(ctx.host, known)
    return known.value
  }
}
