import { element } from '../dom/element.ts'
import { type Block, reconcile } from '../dom/reconcile.ts'
import { dayText } from '../words/dayText.ts'
import { groupBlock } from './groupBlock.ts'
import type { EntryDay } from './groupEntries.ts'
import type { LogNeeds } from './logNeeds.ts'

/** Days, groups and bubbles into the log. */
export const updateLog = (log: HTMLElement, days: readonly EntryDay[], needs: LogNeeds) =>
  reconcile(
    log,
    days.flatMap((day) => [dayBlock(day, needs), ...day.groups.map((group) => groupBlock(group, needs))]),
  )

const dayBlock = ({ key, at }: EntryDay, { texts, language, now }: LogNeeds): Block => ({
  key: `day ${key}`,
  build: () => element('div', { class: 'day' }),
  update: (node) => {
    const label = dayText(at, now(), texts, language)
    if (node.textContent !== label) node.textContent = label
  },
})
