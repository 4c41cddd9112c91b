import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { attachMessageMenu } from '../menu/attachMessageMenu.ts'
import { fill } from '../words/fill.ts'
import type { ConversationState } from './createConversation.ts'
import type { EntryDay } from './groupEntries.ts'
import type { LogNeeds } from './logNeeds.ts'
import { updateLog } from './updateLog.ts'

export interface LogView {
  node: HTMLElement
  /** `isOwn` when the visitor just wrote, which always scrolls to the end. */
  show: (days: readonly EntryDay[], older: ConversationState['older'], isOwn: boolean) => void
  /** Whether the last message is in view. */
  isAtEnd: () => boolean
  dispose: () => void
}

/** Nearer to an edge than this counts as being there. */
const NEAR_PX = 48

/** The scrolling log with its two floating buttons: new messages below, older ones above. */
export const buildLog = (needs: LogNeeds & { onNearTop: () => void }): LogView => {
  const { texts } = needs
  const list = element('div', { class: 'list' })
  const log = element('div', { class: 'log', role: 'log', 'aria-live': 'polite', 'aria-label': texts.messages, tabindex: '0' }, list)
  const pill = element('button', { type: 'button', class: 'pill below', hidden: '' })
  const olderButton = element('button', { type: 'button', class: 'pill above', hidden: '' }, texts.retry)
  const olderBusy = element('p', { class: 'pill above', hidden: '' }, texts.loadingOlder)
  const frame = element('div', { class: 'log-frame' }, log, olderButton, olderBusy, pill)
  const menu = attachMessageMenu(list, frame, needs)
  let topKey: string | undefined
  let endKey: string | undefined
  let countAtEnd = 0

  const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX
  const toEnd = () => {
    log.scrollTop = log.scrollHeight
  }
  const count = (days: readonly EntryDay[]) => days.flatMap(({ groups }) => groups).reduce((sum, { isMine, entries }) => sum + (isMine ? 0 : entries.length), 0)
  const showPill = (fresh: number) => {
    pill.hidden = fresh <= 0
    pill.replaceChildren(icon('down'), fresh === 1 ? texts.newOne : fill(texts.newMany, { count: fresh }))
  }
  let total = 0
  const reachedEnd = () => {
    countAtEnd = total
    showPill(0)
  }

  log.addEventListener('scroll', () => {
    if (isAtEnd()) reachedEnd()
    menu.follow()
    if (log.scrollTop < NEAR_PX * 2 && olderButton.hidden) needs.onNearTop()
  })
  pill.addEventListener('click', () => {
    toEnd()
    log.focus()
  })
  olderButton.addEventListener('click', needs.onNearTop)
  let stayedAtEnd = true
  log.addEventListener('scroll', () => {
    stayedAtEnd = isAtEnd()
  })
  // The keyboard of a phone and a growing textarea take height away from the log; its end stays in view.
  const resizing = new ResizeObserver(() => stayedAtEnd && toEnd())
  resizing.observe(log)

  return {
    node: frame,
    isAtEnd,
    dispose: () => {
      resizing.disconnect()
      menu.dispose()
    },
    show: (days, older, isOwn) => {
      const wasAtEnd = isAtEnd()
      const fromEnd = log.scrollHeight - log.scrollTop
      const newTopKey = days[0]?.groups[0]?.key
      const newEndKey = days.at(-1)?.groups.at(-1)?.entries.at(-1)?.key
      const isOlderAdded = topKey !== undefined && newTopKey !== topKey && newEndKey === endKey
      topKey = newTopKey
      endKey = newEndKey
      // Old messages are no news to a screen reader.
      log.setAttribute('aria-live', isOlderAdded ? 'off' : 'polite')
      updateLog(list, days, needs)
      const before = total
      total = count(days)
      if (isOlderAdded) countAtEnd += total - before
      if (isOlderAdded && !wasAtEnd) log.scrollTop = log.scrollHeight - fromEnd
      else if (wasAtEnd || isOwn) toEnd()
      if (isAtEnd()) reachedEnd()
      else showPill(total - countAtEnd)
      menu.shown(days.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries)))
      olderButton.hidden = older !== 'failed'
      olderBusy.hidden = older !== 'loading'
      if (log.scrollHeight <= log.clientHeight && older === 'idle') needs.onNearTop()
    },
  }
}
