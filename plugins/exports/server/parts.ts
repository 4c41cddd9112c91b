import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginHost, ServerContext } from '#core/server/plugin.ts'
import { createTurns, type Turns } from '#core/server/turns.ts'
import { EXPORT_HOURS } from '../contract/index.ts'

/** Parts that the plugin holds for one running server. */
export interface ExportParts {
  /** Files that are being written. */
  workshop: string
  /** Long ones are written one after the other. */
  inTurn: Turns
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Callbacks of waits for an export that this node writes, by its id. */
  waiting: Map<string, () => void>
}

const partsByHost = new WeakMap<PluginHost, ExportParts>()

export function partsOf({ host }: Pick<ServerContext, 'host'>): ExportParts {
  const parts = partsByHost.get(host)
  if (!parts) throw new Error('The exports plugin is not set up')
  return parts
}

/** A crash leaves what it was writing; nothing is written for as long as an export lasts. */
async function removeOld(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs > EXPORT_HOURS * 3_600_000) await rm(path, { recursive: true, force: true })
  }
}

export async function openParts(ctx: ServerContext): Promise<() => void> {
  const workshop = join(ctx.host.files.folder, 'exports')
  await mkdir(workshop, { recursive: true, mode: 0o700 })
  await removeOld(workshop, ctx.now())
  const stop = new AbortController()
  partsByHost.set(ctx.host, { workshop, inTurn: createTurns(), stopping: stop.signal, waiting: new Map() })
  return () => stop.abort()
}
