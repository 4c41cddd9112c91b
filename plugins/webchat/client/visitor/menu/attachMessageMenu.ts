import { goToEntry } from '../bubble/goToEntry.ts'
import type { Entry } from '../conversation/Entry.ts'
import type { LogNeeds } from '../conversation/logNeeds.ts'
import { runLater } from '../conversation/runLater.ts'
import { buildMessageMenu } from './buildMessageMenu.ts'
import { createPopup } from './createPopup.ts'
import { moveAmongMore, roveMore } from './roveMore.ts'
import { watchLongPress } from './watchLongPress.ts'

export interface MessageMenu {
  /** After the log shows other messages. */
  shown: (entries: readonly Entry[]) => void
  /** After the log scrolled. */
  follow: () => void
  dispose: () => void
}

/** The menu of every message in `list`, by mouse, keyboard and finger, floating in `frame`; and the way from a quote to what it quotes. */
export const attachMessageMenu = (list: HTMLElement, frame: HTMLElement, needs: LogNeeds): MessageMenu => {
  const popup = createPopup(frame)
  const leave = new AbortController()
  let entryById = new Map<string, Entry>()

  const openFor = (part: Element) => {
    const node = part.closest<HTMLElement>('.entry')
    const entry = entryById.get(node?.dataset.id ?? '')
    const anchor = node?.querySelector<HTMLElement>('.bubble')
    const opener = node?.querySelector<HTMLElement>('.more')
    if (!entry?.id || !anchor || !opener) return
    const { id, body } = entry
    const { onCopy, onReply, onReact, texts } = needs
    if (popup.isAt(anchor)) return popup.close(true)
    const closing = (action: () => void, isFocusBack: boolean) => () => {
      popup.close(isFocusBack)
      action()
    }
    const menu = buildMessageMenu(texts, {
      ownEmoji: entry.reactions.find(({ fromMe }) => fromMe)?.emoji ?? '',
      onReply: closing(() => onReply(id), false),
      onReact: (emoji) => closing(() => onReact(id, emoji), true)(),
      onCopy: onCopy && closing(() => onCopy(body), true),
    })
    popup.open(menu, anchor, opener)
    roveMore(list)
  }

  list.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const more = target.closest('.more')
    const quote = target.closest<HTMLElement>('.quote')
    if (more) openFor(more)
    else if (quote?.dataset.goesTo) goToEntry(list, quote.dataset.goesTo)
  })
  list.addEventListener('keydown', (event) => {
    if (moveAmongMore(list, event.key)) event.preventDefault()
  })
  watchLongPress(list, { later: runLater, onPressed: openFor })
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Element && popup.isOpen() && !target.closest('.menu, .more')) popup.close(false)
  }
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal: leave.signal })
  return {
    shown: (entries) => {
      entryById = new Map(entries.flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry] as const])))
      roveMore(list)
      popup.follow()
    },
    follow: popup.follow,
    dispose: () => leave.abort(),
  }
}
