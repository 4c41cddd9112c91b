import type { Translate } from '#core/client/plugin.ts'
import type { Flow } from '../contract/index.ts'
import { type Choice, nameIn } from './choices/names.ts'

const isOn = ({ isActive, publishedVersion }: Flow): boolean => isActive && publishedVersion !== null

/** When a flow begins by itself: its words, then its connections. Empty for one that only people begin. */
export function beginsText({ entry }: Flow, connections: readonly Choice[]): string {
  const keywords = entry.keywords.map((keyword) => `“${keyword}”`)
  return [...keywords, ...entry.connectionIds.flatMap((id) => nameIn(connections, id) ?? [])].join(', ')
}

/** The flow that takes the new conversations of one of these connections instead: of two the older. Undefined where none does. */
export const beatenBy = (flow: Flow, flows: readonly Flow[]): Flow | undefined =>
  isOn(flow)
    ? flows.find((other) => other.id < flow.id && isOn(other) && other.entry.connectionIds.some((id) => flow.entry.connectionIds.includes(id)))
    : undefined

/** Both, as one line. */
export function beginsSummary(flow: Flow, flows: readonly Flow[], connections: readonly Choice[], t: Translate): { text: string; warning: string | null } {
  const first = beatenBy(flow, flows)
  return { text: beginsText(flow, connections) || t('flows.begins.byHand'), warning: first ? t('flows.begins.beaten', { name: first.name }) : null }
}
