import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Id, Setting } from '#core/contract/define.ts'
import type { Permission, ServerContext, ServerPlugin } from './plugin.ts'
import { StartError } from './settings/env.ts'

const isPlugin = (value: unknown): value is ServerPlugin => typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

export interface FailedPlugin {
  id: string
  reason: string
}

/** Folders with a browser half and no server half. */
export const findClientOnly = async (root: string): Promise<string[]> =>
  (await readdir(join(root, 'plugins'))).filter(
    (name) => existsSync(join(root, 'plugins', name, 'client/index.ts')) && !existsSync(join(root, 'plugins', name, 'server/index.ts')),
  )

export interface FoundPlugins {
  plugins: ServerPlugin[]
  failed: FailedPlugin[]
}

/** Loads every `plugins/<name>/server/index.ts`; one that does not load is reported and left out. */
export async function findPlugins(root: string): Promise<FoundPlugins> {
  const found: FoundPlugins = { plugins: [], failed: [] }
  const names = (await readdir(join(root, 'plugins'), { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  for (const name of names.sort()) {
    const file = join(root, 'plugins', name, 'server/index.ts')
    if (!existsSync(file)) continue
    try {
      const module: { default?: unknown } = await import(pathToFileURL(file).href)
      if (!isPlugin(module.default)) throw new Error('its server/index.ts has no default export made by defineServerPlugin')
      found.plugins.push(module.default)
    } catch (error) {
      found.failed.push({ id: name, reason: error instanceof Error ? error.message : 'unknown' })
    }
  }
  return found
}

/**
 * Orders plugins so that each stands behind what it requires. A plugin whose requirement is missing, or goes in a circle, is left out with the reason.
 * @throws StartError when two plugins have the same id
 */
export function orderPlugins(all: readonly ServerPlugin[]): FoundPlugins {
  const byId = new Map<string, ServerPlugin>()
  for (const plugin of all) {
    if (byId.has(plugin.id)) throw new StartError(`Two plugins have the id ${plugin.id}: rename one of them.`)
    byId.set(plugin.id, plugin)
  }
  const ordered: ServerPlugin[] = []
  const failed: FailedPlugin[] = []
  const state = new Map<string, 'visiting' | 'in' | 'out'>()
  const visit = (plugin: ServerPlugin): boolean => {
    const known = state.get(plugin.id)
    if (known) return known === 'in'
    state.set(plugin.id, 'visiting')
    const missing = (plugin.requires ?? []).find((id) => {
      const other = byId.get(id)
      return !other || !visit(other)
    })
    state.set(plugin.id, missing ? 'out' : 'in')
    if (missing) failed.push({ id: plugin.id, reason: `it requires ${missing}, which is not running` })
    else ordered.push(plugin)
    return !missing
  }
  for (const plugin of all) visit(plugin)
  return { plugins: ordered, failed }
}

/** Collects the declarations of running plugins, by name; permissions and settings go into the given maps, which others hold already. */
export function collect(
  plugins: readonly ServerPlugin[],
  permissions: Map<string, Permission>,
  declared: Map<string, Setting>,
): { contributions: Map<Id, unknown[]>; services: Map<string, (ctx: ServerContext) => unknown>; ownerOf(value: unknown): string | undefined } {
  const owners = new WeakMap<object, string>()
  const contributions = new Map<Id, unknown[]>()
  const services = new Map<string, (ctx: ServerContext) => unknown>()
  for (const plugin of plugins) {
    for (const [id, permission] of Object.entries(plugin.permissions ?? {})) permissions.set(id, permission)
    for (const setting of plugin.settings ?? []) declared.set(setting.key, setting)
    for (const { service, make } of plugin.provides ?? []) services.set(service, make)
    for (const { point, value } of plugin.extends ?? []) {
      contributions.set(point, [...(contributions.get(point) ?? []), value])
      if (isObject(value)) owners.set(value, plugin.id)
    }
  }
  return { contributions, services, ownerOf: (value) => (isObject(value) ? owners.get(value) : undefined) }
}

const isObject = (value: unknown): value is object => (typeof value === 'object' && value !== null) || typeof value === 'function'
