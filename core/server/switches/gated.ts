import type { AnyJob, ServerContext, ServerPlugin } from '../plugin.ts'
import { checkOn, offOf } from './offOf.ts'

/** Which tenant a job works for, by the field that all of them have. */
const tenantOf = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'tenantId' in payload && typeof payload.tenantId === 'number' ? payload.tenantId : null

const isOff = async (ctx: ServerContext, tenantId: number, id: string): Promise<boolean> => (await offOf(ctx, tenantId)).has(id)

/**
 * The same plugin, deaf and mute for companies that have switched it off: its calls and signals are refused with `ERR_PLUGIN_OFF`, its
 * listeners hear nothing, its jobs end without their action. Endpoints that anybody may call see to it themselves: nobody says for whom they are.
 */
export function gated(plugin: ServerPlugin): ServerPlugin {
  const { id, isEssential, routes, rawRoutes, signals, listeners, jobs } = plugin
  if (isEssential) return plugin
  return {
    ...plugin,
    ...(routes && {
      routes: routes.map((route) => ({
        ...route,
        admit: async (actor, ctx) => {
          if (actor) await checkOn(ctx, actor.tenantId, id)
        },
      })),
    }),
    ...(rawRoutes && {
      rawRoutes: rawRoutes.map((route) => ({
        ...route,
        handle: async (exchange, ctx) => {
          if (exchange.bearer) await checkOn(ctx, (await ctx.host.authenticate(exchange.bearer)).tenantId, id)
          await route.handle(exchange, ctx)
        },
      })),
    }),
    ...(signals && {
      signals: signals.map((one) => ({
        ...one,
        handle: async (payload, socket, ctx) => {
          await checkOn(ctx, socket.actor.tenantId, id)
          await one.handle(payload, socket, ctx)
        },
      })),
    }),
    ...(listeners && {
      listeners: listeners.map((one) => ({
        ...one,
        handle: async (payload: never, tenantId: number, ctx: ServerContext) => {
          if (!(await isOff(ctx, tenantId, id))) await one.handle(payload, tenantId, ctx)
        },
      })),
    }),
    ...(jobs && { jobs: jobs.map((job) => gatedJob(job, id)) }),
  }
}

const gatedJob = (job: AnyJob, id: string): AnyJob => ({
  ...job,
  run: async (payload: unknown, ctx: ServerContext) => {
    const tenantId = tenantOf(payload)
    if (tenantId === null || !(await isOff(ctx, tenantId, id))) await job.run(payload, ctx)
  },
})
