import type { ClientPlugin } from '#core/client/plugin.ts'
import { noteSource } from './sources.ts'

const isPlugin = (value: unknown): value is ClientPlugin =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && /^[a-z][a-zA-Z0-9-]*$/.test(value.id)

/** The plugins of this build. @throws when an entry file has no plugin as its default export. */
export function discoverPlugins(): ClientPlugin[] {
  const found = import.meta.glob<{ default?: unknown }>('../../../plugins/*/client/index.ts', { eager: true })
  return Object.entries(found).map(([file, { default: plugin }]) => {
    if (!isPlugin(plugin)) throw new Error(`${file} must export defineClientPlugin({ id, … }) by default`)
    noteSource(plugin.id, file.replace(/^(\.\.\/)+/, ''))
    return plugin
  })
}
