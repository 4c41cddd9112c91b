import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Cross, Duplicate, Layers, Maximize, Undo as ReopenIcon, SplitColumns } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { newOrderedId } from '#core/contract/ids.ts'
import { changeLayout } from '../changeLayout.ts'
import { activePanelsAtom, focusedIdAtom, maximisedIdAtom } from '../focus.atoms.ts'
import { focusPanel } from '../focusPanel.ts'
import { type ClosedPanel, closePanel, reopenPanel } from '../layout/closePanel.ts'
import { movePanel, stackAsTab, unstack } from '../layout/movePanel.ts'
import { type Direction, neighbour } from '../layout/neighbour.ts'
import { placeTile } from '../layout/place.ts'
import { layoutAtom, treeAtom } from '../layout.atoms.ts'

const MOST_CLOSED = 20

const nothing = z.object({})
const tile = z.object({ id: z.string() })
const closedAtom = atom<readonly ClosedPanel[]>([])

const hasSeveral: AnyCommand['when'] = (get) => get(activePanelsAtom).length > 1
const hasOne: AnyCommand['when'] = (get) => get(focusedIdAtom) !== null
const focusedTile: AnyCommand['resolve'] = (get) => {
  const id = get(focusedIdAtom)
  return id === null ? null : { id }
}

export const closeTile = defineCommand({
  id: 'core.closeTile',
  title: 'workbench.command.closeTile',
  icon: Cross,
  args: tile,
  keys: 'w q',
  menus: [{ menu: 'core.tile', group: 'z', order: 60 }],
  when: hasOne,
  resolve: focusedTile,
  run: ({ id }) => {
    const closed = closePanel(store.get(layoutAtom), id)
    if (!closed) return
    changeLayout(() => closed.layout)
    store.set(closedAtom, (stack) => [...stack, closed.closed].slice(-MOST_CLOSED))
    const next = store.get(focusedIdAtom)
    if (next !== null) focusPanel(next)
  },
})

export const reopenTile = defineCommand({
  id: 'core.reopenTile',
  title: 'workbench.command.reopenTile',
  icon: ReopenIcon,
  args: nothing,
  keys: 'w u',
  when: (get) => get(closedAtom).length > 0,
  run: () => {
    const last = store.get(closedAtom).at(-1)
    if (!last) return
    store.set(closedAtom, (stack) => stack.slice(0, -1))
    changeLayout((layout) => reopenPanel(layout, last, readRegistry().panels.get(last.record.type)?.share))
    focusPanel(last.id)
  },
})

export const maximiseTile = defineCommand({
  id: 'core.maximiseTile',
  title: 'workbench.command.maximiseTile',
  icon: Maximize,
  args: tile,
  keys: 'w m',
  menus: [{ menu: 'core.tile', order: 40 }],
  when: hasSeveral,
  resolve: focusedTile,
  run: ({ id }) => store.set(maximisedIdAtom, (now) => (now === null ? id : null)),
})

export const stackTile = defineCommand({
  id: 'core.stackTile',
  title: 'workbench.command.stackTile',
  icon: Layers,
  args: tile,
  keys: 'w t',
  menus: [{ menu: 'core.tile', order: 30 }],
  when: hasSeveral,
  resolve: focusedTile,
  run: ({ id }) => {
    const tree = store.get(treeAtom)
    const apart = unstack(tree, id)
    const onto = neighbour(tree, id, 'left') ?? neighbour(tree, id, 'up') ?? neighbour(tree, id, 'right') ?? neighbour(tree, id, 'down')
    changeLayout((layout) => ({ ...layout, tree: apart !== tree ? apart : onto === null ? tree : stackAsTab(tree, id, onto) }))
    focusPanel(id)
  },
})

const split = (name: 'splitRight' | 'splitBelow', keys: string, place: 'right' | 'below') =>
  defineCommand({
    id: `core.${name}`,
    title: `workbench.command.${name}`,
    icon: place === 'right' ? SplitColumns : Duplicate,
    args: tile,
    keys,
    menus: [{ menu: 'core.tile', order: place === 'right' ? 10 : 20 }],
    when: hasOne,
    resolve: focusedTile,
    run: ({ id }) => {
      const record = store.get(layoutAtom).panels[id]
      if (!record) return
      const copy = newOrderedId()
      changeLayout((layout) => ({ ...layout, tree: placeTile(layout.tree, id, { id: copy }, place), panels: { ...layout.panels, [copy]: { ...record } } }))
      focusPanel(copy)
    },
  })

const arrows = { left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown } as const
const titles = { left: 'Left', right: 'Right', up: 'Up', down: 'Down' } as const

const goTo = (direction: Direction) =>
  defineCommand({
    id: `core.focus${titles[direction]}`,
    title: `workbench.command.focus${titles[direction]}`,
    icon: arrows[direction],
    args: nothing,
    keys: `w ${direction}`,
    when: hasSeveral,
    isHidden: true,
    run: () => {
      const id = store.get(focusedIdAtom)
      const next = id === null ? null : neighbour(store.get(treeAtom), id, direction)
      if (next !== null) focusPanel(next, { forKeys: true })
    },
  })

const move = (direction: Direction) =>
  defineCommand({
    id: `core.move${titles[direction]}`,
    title: `workbench.command.move${titles[direction]}`,
    icon: arrows[direction],
    args: tile,
    keys: `w shift+${direction}`,
    when: hasSeveral,
    resolve: focusedTile,
    run: ({ id }) => changeLayout((layout) => ({ ...layout, tree: movePanel(layout.tree, id, direction) })),
  })

const directions: readonly Direction[] = ['left', 'right', 'up', 'down']

/** Everything one does to tiles by key. @see experience §5 */
export const tileCommands: readonly AnyCommand[] = [
  split('splitRight', 'w v', 'right'),
  split('splitBelow', 'w b', 'below'),
  stackTile,
  maximiseTile,
  closeTile,
  reopenTile,
  ...directions.map(goTo),
  ...directions.map(move),
]
