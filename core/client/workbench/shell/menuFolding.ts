import type { SideBarItem } from '#core/client/plugin.ts'

type Group = SideBarItem['group']

/** Pixels of the side bar as its style has them. */
const LINK_PX = { wide: 34, slim: 36 } as const
const HEAD_PX = 34
/** Logo, the button that opens the bar, and its edges. */
const AROUND_PX = 100

/** Those that one needs least all day fold first. */
const FOLD_ORDER: readonly Group[] = ['settings', 'platform', 'reports', 'automation', 'campaigns', 'team', 'supervision', 'funnel', 'contacts']

export interface Folding {
  groups: readonly { group: Group; count: number }[]
  /** What the person chose: group → whether it is open. */
  chosen: Readonly<Record<string, boolean>>
  heightPx: number
  isWide: boolean
  /** Where one is: always open. */
  current: Group | null
}

const mayFold = (count: number): boolean => count > 1

/** The groups that are folded: what the person chose, else as many of the less needed as it takes for the bar to fit into the window. */
export function foldedGroups({ groups, chosen, heightPx, isWide, current }: Folding): ReadonlySet<Group> {
  const foldable = groups.filter(({ group, count }) => mayFold(count) && group !== current).map(({ group }) => group)
  const folded = new Set(foldable.filter((group) => chosen[group] === false))
  const link = isWide ? LINK_PX.wide : LINK_PX.slim
  const height = ({ group, count }: { group: Group; count: number }) => {
    if (!mayFold(count)) return link
    if (folded.has(group)) return isWide ? HEAD_PX : link
    return count * link + (isWide ? HEAD_PX : 0)
  }
  const isTooLong = () => groups.reduce((sum, each) => sum + height(each), AROUND_PX) > heightPx
  for (const group of FOLD_ORDER) {
    if (!isTooLong()) break
    if (foldable.includes(group) && chosen[group] === undefined) folded.add(group)
  }
  return folded
}
