import type { Getter } from 'jotai'
import { pluginTitle } from '#core/client/i18n/pluginTitle.ts'
import { sourceOf } from '#core/client/kernel/sources.ts'
import type { AnyCommand, AnyPanel, Translate } from '#core/client/plugin.ts'
import { panelName } from '../panelName.ts'
import { pointKey } from './pointKey.ts'
import type { InstalledPlugin } from './usePlugins.ts'

/** A thing that a plugin adds: by its title where it has one, and by its id. */
export interface Part {
  id: string
  /** Null for what is known by its id alone. */
  title: string | null
  /** A binding such as 'mod+k'. */
  keys?: string | undefined
}

export interface Texts {
  t: Translate
  get: Getter
  /** Command id → its first keys. */
  hints: ReadonlyMap<string, string>
}

const plain = (id: string): Part => ({ id, title: null })

const commandPart = ({ id, title }: AnyCommand, { t, hints }: Texts): Part => ({ id, title: t(title), keys: hints.get(id) })

const panelPart = (panel: AnyPanel, { t, get }: Texts): Part => ({ id: panel.type, title: panelName(panel, t, get) })

function pointPart(id: string, { t }: Texts): Part {
  const title = t(pointKey(id))
  return { id, title: title === pointKey(id) ? null : title }
}

function pluginPart(id: string, { t }: Texts): Part {
  const title = pluginTitle(id, t)
  return { id, title: title === id ? null : title }
}

/** Parts that a plugin adds, under the last part of a catalogue key `workbench.plugins.part.<name>`; empty ones are left out. */
export function partsOf({ id, client, server }: InstalledPlugin, texts: Texts): [name: string, parts: Part[]][] {
  const source = sourceOf(id)
  const all: [string, Part[]][] = [
    ['panels', (client?.panels ?? []).map((panel) => panelPart(panel, texts))],
    ['commands', (client?.commands ?? []).map((command) => commandPart(command, texts))],
    ['points', [...new Set((client?.extends ?? []).map(({ point }) => point))].map((point) => pointPart(point, texts))],
    ['routes', (client?.routes ?? []).map(({ path }) => plain(path))],
    ['endpoints', (server?.endpoints ?? []).map(plain)],
    ['listeners', (server?.listeners ?? []).map(plain)],
    ['jobs', (server?.jobs ?? []).map(plain)],
    ['requires', [...new Set([...(client?.requires ?? []), ...(server?.requires ?? [])])].map((other) => pluginPart(other, texts))],
    ['requiredBy', (server?.requiredBy ?? []).map((other) => pluginPart(other, texts))],
    ['source', source ? [plain(source)] : []],
  ]
  return all.filter(([, parts]) => parts.length > 0)
}

/** 'Transferir (tickets.transfer)', for what is copied. */
export const partText = ({ id, title }: Part): string => (title === null ? id : `${title} (${id})`)
