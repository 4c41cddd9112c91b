import type { AppEvent } from '#core/contract/define.ts'
import type { Listener, ServerContext } from './plugin.ts'

export interface Fact {
  event: AppEvent<unknown>
  tenantId: number
  payload: unknown
}

export interface Bus {
  /** Calls every listener of the fact; one that throws is reported under its name and stops no other. */
  deliver(fact: Fact, ctx: ServerContext): Promise<void>
}

/** @throws Error when two listeners of an event have the same name */
export function createBus(listeners: readonly Listener[], report: (listener: string, error: unknown) => void): Bus {
  const byEvent = new Map<string, Listener[]>()
  for (const listener of listeners) {
    const known = byEvent.get(listener.event.name) ?? []
    if (known.some(({ name }) => name === listener.name)) throw new Error(`${listener.event.name} already has a listener named ${listener.name}`)
    byEvent.set(listener.event.name, [...known, listener])
  }
  return {
    async deliver({ event, tenantId, payload }, ctx) {
      const called = (byEvent.get(event.name) ?? []).map(async (listener) => {
        try {
          await listener.handle(payload as never, tenantId, ctx)
        } catch (error) {
          report(listener.name, error)
        }
      })
      await Promise.all(called)
    },
  }
}
