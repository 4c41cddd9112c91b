import { atom, useAtomValue } from 'jotai'
import { type RefObject, useMemo, useState } from 'react'
import { navigate } from '#core/client/browser/navigate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { ClientContext, SideBarItem, Translate } from '#core/client/plugin.ts'
import { pickedButtons } from '#core/client/ui/pickedBar.ts'
import { menuItemsAtom } from '#core/client/workbench/menu/menu.atoms.ts'
import { openBeside } from '#core/client/workbench/routing/useRouting.ts'
import { hintsAtom } from './bindings.ts'
import { commandItems, type PaletteGroup, type PaletteItem, type PaletteRow, type Prefix, rankedRows, readQuery, sourcesFor } from './paletteEntries.ts'
import { commandsAtom } from './registry.ts'
import { useSources } from './useSources.ts'
import { usesAtom, weightOf } from './uses.ts'

const MOST_USED = 5
/** More would push the other groups out of sight. */
const MOST_OF_MANY = 8

const contextAtom = atom((get) => ({ get, commands: get(commandsAtom), uses: get(usesAtom), hints: get(hintsAtom) }))

const pageItems = (items: readonly SideBarItem[], hints: ReadonlyMap<string, string>, t: Translate): PaletteItem[] =>
  items.map(({ id, title, icon, path, command }) => ({
    id: `page:${id}`,
    title: t(title),
    icon,
    keys: command && hints.get(command),
    canBeside: true,
    address: path,
    run: ({ beside }) => (beside && openBeside(path) ? undefined : navigate(path)),
  }))

/** Rows of the sources whose rows are all here. */
function localGroups(prefix: Prefix | null, query: string, rows: (items: readonly PaletteItem[]) => Scored[], { client, t }: Context): ScoredGroup[] {
  return sourcesFor(prefix, query).flatMap((source): ScoredGroup[] => {
    if (!source.entries) return []
    const items = source.entries(client.get, t).map((entry) => ({
      ...entry,
      id: `${source.id}:${entry.id}`,
      run: (options: { beside: boolean }) => entry.run(client, options),
    }))
    return [{ id: source.id, heading: t(source.title), scored: rows(items).slice(0, prefix === null ? MOST_OF_MANY : undefined) }]
  })
}

interface Context {
  client: ClientContext
  t: Translate
}
interface Scored {
  row: PaletteRow
  score: number
}
interface ScoredGroup {
  id: string
  heading: string
  scored: readonly Scored[]
}

/**
 * The groups of the palette for what one typed: what is on this machine at once, best group first; what must be asked joins below.
 * @param cursor id of the chosen row
 */
export function usePaletteGroups(text: string, cursor: RefObject<string | null>): { groups: readonly PaletteGroup[]; isSearching: boolean } {
  const t = useT()
  const client = useClient()
  const { prefix, query } = readQuery(text)
  const { get, commands, uses, hints } = useAtomValue(contextAtom)
  const pages = useAtomValue(menuItemsAtom)
  const { groups: found, isSearching } = useSources(prefix, query, cursor)
  const [openedMs] = useState(Date.now)
  const used = (item: PaletteItem) => weightOf(uses, item.id, openedMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `get` reads what enables a command once per opening, not while one types
  const items = useMemo(() => commandItems(commands, hints, get, t), [commands, hints, t])
  const [picked] = useState(() => pickedButtons().map(({ title, press }, index): PaletteItem => ({ id: `picked:${index}`, title, run: press })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `used` follows `uses`
  const groups = useMemo(() => {
    const rows = (each: readonly PaletteItem[]) => rankedRows(each, query, used)
    const ofPicked = prefix === null || prefix === '>' ? picked : []
    const isEmpty = query === ''
    // Reasons answer a search: nobody looks through a list of what does not go.
    const offered = isEmpty || prefix === '?' ? items.filter(({ isOff = false }) => !isOff) : items
    const ranked = rows(offered.filter(({ title }) => !ofPicked.some((one) => one.title === title)))
    const often = isEmpty && prefix !== '?' ? ranked.filter(({ row }) => used(row) > 0).slice(0, MOST_USED) : []
    const others = ranked.filter((each) => !often.includes(each) && (prefix !== '?' || each.row.keys !== undefined))
    const isOfCommands = prefix === null || prefix === '>' || prefix === '?'
    const all: ScoredGroup[] = [
      { id: 'picked', heading: t('workbench.palette.picked'), scored: rows(ofPicked) },
      { id: 'often', heading: t('workbench.palette.often'), scored: prefix === null || prefix === '>' ? often : [] },
      {
        id: 'pages',
        heading: t('workbench.palette.pages'),
        scored: prefix === null ? rows(pageItems(pages, hints, t)) : [],
      },
      ...(prefix === '?' ? localGroups(prefix, query, rows, { client, t }) : []),
      {
        id: 'commands',
        heading: t(prefix === '?' ? 'workbench.keys.title' : 'workbench.palette.commands'),
        scored: isOfCommands ? others.slice(0, prefix === null && !isEmpty ? MOST_OF_MANY : undefined) : [],
      },
      ...(prefix === '?' ? [] : localGroups(prefix, query, rows, { client, t })),
    ]
    const best = ({ scored }: ScoredGroup) => (isEmpty ? 0 : (scored[0]?.score ?? 0))
    return all
      .filter(({ scored }) => scored.length > 0)
      .toSorted((one, other) => best(other) - best(one))
      .map(({ id, heading, scored }): PaletteGroup => ({ id, heading, rows: scored.map(({ row }) => row) }))
  }, [items, picked, pages, hints, prefix, query, uses, t, client])
  return { groups: [...groups, ...found], isSearching }
}
