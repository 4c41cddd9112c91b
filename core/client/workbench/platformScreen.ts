import type { ComponentType } from 'react'
import { z } from 'zod'
import { type AnyCommand, type ClientPart, defineCommand, definePanel, type Lazy, type PanelProps, sideBarItems } from '#core/client/plugin.ts'
import { extend, type Id } from '#core/contract/define.ts'

const nothing = z.object({})

export interface PlatformScreen extends Pick<ClientPart, 'sockets' | 'extends'> {
  /** Type of its panel; its texts are at the same key. */
  panel: Id
  path: `/${string}`
  icon: ComponentType<{ size?: number }>
  order: number
  permission: Id
  load: Lazy<PanelProps<object>>
  commands: readonly AnyCommand[]
}

/** A screen of the superadmin: its address, its panel, its place in the menu and the command that leads there. */
export function platformScreen({ panel: type, path, icon, order, permission, load, commands, sockets = [], extends: more = [] }: PlatformScreen): ClientPart {
  const title = `${type}.title`
  const panel = definePanel({ type, params: nothing, title: (_params, t) => t(title), load, reuse: 'single', path: () => path })
  const go = defineCommand({
    id: `${type}.go`,
    title: `${type}.go`,
    icon,
    args: nothing,
    permission,
    address: path,
    run: (_args, ctx) => ctx.navigate(path),
  })
  return {
    routes: [{ path, permission, open: () => [{ panel, params: {} }] }],
    panels: [panel],
    commands: [go, ...commands],
    sockets,
    extends: [extend(sideBarItems, { id: type, title, icon, path, area: 'platform', order, menu: path.slice(1), permission, command: go.id }), ...more],
  }
}
