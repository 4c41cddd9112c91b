import mitt from 'mitt'
import type { AppEvent, Dispose } from '#core/contract/define.ts'

const bus = mitt<Record<string, unknown>>()

/** Tells the rest of this page that something happened. */
export const emit = <T>(event: AppEvent<T>, payload: T): void => bus.emit(event.name, payload)

/** Hears an event of this page; parsed with the event's schema, so a wrong payload is dropped with a warning. */
export function onEvent<T>(event: AppEvent<T>, handle: (payload: T) => void): Dispose {
  const listener = (payload: unknown) => {
    const parsed = event.payload.safeParse(payload)
    if (parsed.success) handle(parsed.data)
    else console.warn(`event ${event.name} dropped`, parsed.error.issues)
  }
  bus.on(event.name, listener)
  return () => bus.off(event.name, listener)
}
