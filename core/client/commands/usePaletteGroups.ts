import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { navigate } from '#core/client/boot/navigate.ts'
import { useT } from '#core/client/i18n/index.ts'
import { openBeside } from '#core/client/workbench/routing/useRouting.ts'
import { sideBarGroupsAtom } from '#core/client/workbench/shell/sideBar.atoms.ts'
import { hintsAtom } from './bindings.ts'
import { matchText } from './match.ts'
import { commandRows, type PaletteGroup, type PaletteRow, readQuery } from './paletteEntries.ts'
import { recentCommandsAtom } from './recent.ts'
import { commandsAtom } from './registry.ts'
import { useSources } from './useSources.ts'

const RECENT = 5
/** More would push the plugins' rows out of sight. */
const MOST_COMMANDS = 8

const contextAtom = atom((get) => ({ get, commands: get(commandsAtom), recent: get(recentCommandsAtom), hints: get(hintsAtom) }))

/** The groups of the palette for what one typed. */
export function usePaletteGroups(text: string): { groups: readonly PaletteGroup[]; isSearching: boolean } {
  const t = useT()
  const { prefix, query } = readQuery(text)
  const { get, commands, recent, hints } = useAtomValue(contextAtom)
  const items = useAtomValue(sideBarGroupsAtom).flatMap((group) => group.items)
  const { groups: found, isSearching } = useSources(prefix, query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `get` reads what enables a command once per question, not while one looks at the answer
  const rows = useMemo(() => commandRows(commands, query, { get, t, recent, hints }), [commands, query, recent, hints, t])

  const pages = items.flatMap((item): PaletteRow[] => {
    const title = t(item.title)
    const match = matchText(query, title)
    const run = ({ beside }: { beside: boolean }) => (beside && openBeside(item.path) ? undefined : navigate(item.path))
    return match ? [{ id: `page:${item.id}`, title, match, icon: item.icon, run }] : []
  })
  const recents = query === '' && prefix !== '?' ? rows.filter((row) => recent.includes(row.id)).slice(0, RECENT) : []
  const others = rows.filter((row) => !recents.includes(row) && (prefix !== '?' || row.keys !== undefined))
  const isFew = prefix === null && query !== ''
  const all: PaletteGroup[] = [
    { id: 'recent', heading: t('workbench.palette.recent'), rows: prefix === null || prefix === '>' ? recents : [] },
    { id: 'pages', heading: t('workbench.palette.pages'), rows: prefix === null ? pages.toSorted((one, other) => other.match.score - one.match.score) : [] },
    {
      id: 'commands',
      heading: t('workbench.palette.commands'),
      rows: prefix === null || prefix === '>' || prefix === '?' ? others.slice(0, isFew ? MOST_COMMANDS : undefined) : [],
    },
    ...found,
  ]
  const best = (group: PaletteGroup) => (query === '' ? 0 : Math.max(...group.rows.map((row) => row.match.score)))
  return { groups: all.filter((group) => group.rows.length > 0).toSorted((one, other) => best(other) - best(one)), isSearching }
}
