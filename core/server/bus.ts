import type { AppEvent } from '#core/contract/define.ts'
import type { Listener, ServerContext } from './plugin.ts'

export interface Fact {
  event: AppEvent<unknown>
  tenantId: number
  payload: unknown
}

export interface Bus {
  /** Calls the listeners of a fact that is committed; one that throws is reported under its name and stops no other. */
  deliver(fact: Fact, ctx: ServerContext): Promise<void>
  /** Calls those that belong to the fact's transaction, one after the other. @throws what a listener throws */
  deliverWithin(fact: Fact, tx: ServerContext): Promise<void>
  hearsWithin(event: AppEvent<unknown>): boolean
}

/** @throws Error when two listeners of an event have the same name */
export function createBus(listeners: readonly Listener[], report: (listener: string, error: unknown) => void): Bus {
  const byEvent = new Map<string, Listener[]>()
  for (const listener of listeners) {
    const known = byEvent.get(listener.event.name) ?? []
    if (known.some(({ name }) => name === listener.name)) throw new Error(`${listener.event.name} already has a listener named ${listener.name}`)
    byEvent.set(listener.event.name, [...known, listener])
  }
  const listenersOf = (event: AppEvent<unknown>, isWithin: boolean) => (byEvent.get(event.name) ?? []).filter((one) => (one.isWithin ?? false) === isWithin)
  return {
    hearsWithin: (event) => listenersOf(event, true).length > 0,
    async deliverWithin({ event, tenantId, payload }, tx) {
      for (const listener of listenersOf(event, true)) await listener.handle(payload as never, tenantId, tx)
    },
    async deliver({ event, tenantId, payload }, ctx) {
      const called = listenersOf(event, false).map(async (listener) => {
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
