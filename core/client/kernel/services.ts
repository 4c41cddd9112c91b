import type { ClientContext, ClientPlugin } from '#core/client/plugin.ts'
import type { Service } from '#core/contract/define.ts'

interface Provided {
  make: (ctx: ClientContext) => unknown
  made?: { value: unknown }
}

const services = new Map<string, Provided>()

/** `provide` took only makers of the service's shape. */
const isShapeOf = <T>(_service: Service<T>, _value: unknown): _value is T => true

/** Keeps a plugin's services; each is made when it is first used. */
export function registerServices(plugin: ClientPlugin): void {
  for (const { service, make } of plugin.provides ?? []) services.set(service, { make })
}

export function dropServices(plugin: ClientPlugin): void {
  for (const { service } of plugin.provides ?? []) services.delete(service)
}

/** @throws when no running plugin provides it: require that plugin. */
export function serviceOf<T>(service: Service<T>, ctx: ClientContext): T {
  const provided = services.get(service.id)
  if (!provided) throw new Error(`No running plugin provides ${service.id}`)
  provided.made ??= { value: provided.make(ctx) }
  const { value } = provided.made
  if (!isShapeOf(service, value)) throw new Error(`${service.id} has another shape`)
  return value
}
