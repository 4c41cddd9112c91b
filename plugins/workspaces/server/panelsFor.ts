import type { PanelRecord } from '#core/contract/layoutShape.ts'
import { type PanelRight, panelRights } from '#core/contract/panelRights.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { LOCKED_PANEL } from '../contract/index.ts'

/** Panels by their id in the layout. */
export type Panels = Readonly<Record<string, PanelRecord>>

const locked = (type: string): PanelRecord => ({ type: LOCKED_PANEL, params: { type }, state: null })

async function isAllowed(ctx: ServerContext, actor: Actor, { permission, rows }: PanelRight, params: unknown): Promise<boolean> {
  if (!actor.can(permission)) return false
  return rows === undefined || ctx.use(rows).maySee(actor, params)
}

/** The panel as a reader gets it. `isOwn`: the reader wrote it, so its view is theirs, and so is a type that nobody knows here. */
async function panelFor(ctx: ServerContext, actor: Actor, record: PanelRecord, right: PanelRight | undefined, isOwn: boolean): Promise<PanelRecord> {
  const { type, params, state } = record
  if (type === LOCKED_PANEL) return record
  if (!right) return isOwn ? record : locked(type)
  if (!(await isAllowed(ctx, actor, right, params))) return locked(type)
  return { type, params, state: isOwn || right.sharesState ? state : null }
}

/** The panels of a workspace as one person may see them. */
export async function panelsFor(ctx: ServerContext, actor: Actor, panels: Panels, isOwn: boolean): Promise<Panels> {
  const rightOf = new Map<string, PanelRight>(ctx.contributionsOf(panelRights).map((right) => [right.panel, right]))
  const shown: Record<string, PanelRecord> = {}
  // Asks one after the other: a transaction has one connection.
  for (const [id, record] of Object.entries(panels)) shown[id] = await panelFor(ctx, actor, record, rightOf.get(record.type), isOwn)
  return shown
}

/** The panels that somebody saves, with what stood hidden from them behind locked tiles: nobody deletes what they cannot see by saving. */
export function withHidden(saved: Panels, own: Panels): Panels {
  const entries = Object.entries(saved).map(([id, record]) => [id, record.type === LOCKED_PANEL ? (own[id] ?? record) : record] as const)
  return Object.fromEntries(entries)
}
