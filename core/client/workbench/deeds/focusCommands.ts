import { z } from 'zod'
import { readViewport } from '#core/client/browser/useViewport.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { activePanelsAtom, focusedIdAtom, focusHistoryAtom, maximisedIdAtom } from '../focus.atoms.ts'
import { focusPanel } from '../focusPanel.ts'
import { pageBefore } from '../tiles/Pages.tsx'

const nothing = z.object({})

/** Whether the keyboard is in the bars around the tiles: the keys of tiles then bring it back. */
const isOutside = (): boolean =>
  document.activeElement?.closest('[data-panel], [role="dialog"], [role="alertdialog"], [role="menu"]') === null && document.activeElement !== document.body

function step(by: 1 | -1): void {
  const focused = store.get(focusedIdAtom)
  if (focused !== null && isOutside()) {
    focusPanel(focused)
    return
  }
  const ids = store.get(activePanelsAtom).map((panel) => panel.id)
  const at = ids.indexOf(store.get(focusedIdAtom) ?? '')
  const next = ids.at((at + by) % ids.length)
  if (next !== undefined) focusPanel(next)
}

const cycle = (name: 'nextTile' | 'previousTile', keys: string, by: 1 | -1) =>
  defineCommand({
    id: `core.${name}`,
    title: `workbench.command.${name}`,
    args: nothing,
    keys,
    inText: true,
    isHidden: true,
    when: (get) => get(activePanelsAtom).length > (isOutside() ? 0 : 1),
    run: () => step(by),
  })

const byNumber = (number: number) =>
  defineCommand({
    id: `core.tile${number}`,
    title: 'workbench.command.tileByNumber',
    args: nothing,
    keys: String(number),
    isHidden: true,
    when: (get) => get(activePanelsAtom).length >= (isOutside() ? number : Math.max(number, 2)),
    run: () => {
      const panel = store.get(activePanelsAtom)[number - 1]
      if (panel) focusPanel(panel.id, { forKeys: true })
    },
  })

/** `Esc`: out of the text field, then out of the large tile, then to the page before on a small screen. */
export const back = defineCommand({
  id: 'core.back',
  title: 'workbench.command.back',
  args: nothing,
  keys: 'escape',
  inText: true,
  isHidden: true,
  run: () => {
    const { activeElement } = document
    const id = store.get(focusedIdAtom)
    if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select, [contenteditable="true"]')) {
      activeElement.closest<HTMLElement>('[data-panel]')?.focus()
      if (document.activeElement === activeElement) activeElement.blur()
      return
    }
    if (store.get(maximisedIdAtom) !== null) {
      store.set(maximisedIdAtom, null)
      return
    }
    const ids = store.get(activePanelsAtom).map((panel) => panel.id)
    const before = id === null || readViewport() === 'wide' ? null : pageBefore(ids, store.get(focusHistoryAtom), id)
    if (before !== null) focusPanel(before)
  },
})

/** `Ctrl+Enter`: the main button of the dialog or tile one is in. */
export const pressMain = defineCommand({
  id: 'core.pressMain',
  title: 'workbench.command.pressMain',
  args: nothing,
  keys: 'mod+enter',
  inText: true,
  isHidden: true,
  run: () => {
    const place = document.activeElement?.closest('.layer, [data-panel]') ?? document.querySelector('.tile.is-focused')
    place?.querySelector<HTMLElement>('[data-main]:not(:disabled), .btn-primary:not(:disabled)')?.click()
  },
})

/** Moving the focus among tiles. */
export const focusCommands: readonly AnyCommand[] = [
  cycle('nextTile', 'f6', 1),
  cycle('previousTile', 'shift+f6', -1),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(byNumber),
  back,
  pressMain,
]
