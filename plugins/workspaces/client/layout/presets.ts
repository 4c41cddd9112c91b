import { removeLeaf } from '#core/client/workbench/layout/tree.ts'
import { LAYOUT_VERSION, type Layout, type LayoutNode } from '#core/contract/layoutShape.ts'

/** An arrangement to begin with. Panel ids are their types: every panel of a preset has no parameters and stands in it once. */
export interface Preset {
  id: 'service' | 'supervision' | 'sales' | 'focus'
  tree: LayoutNode
}

/** Conversations open between the list and what stands beside it. */
export const presets: readonly Preset[] = [
  { id: 'service', tree: { type: 'split', direction: 'row', children: ['tickets.list', 'tickets.details'], splitPercentages: [72, 28] } },
  {
    id: 'supervision',
    tree: {
      type: 'split',
      direction: 'row',
      splitPercentages: [26, 44, 30],
      children: ['tickets.list', 'home.now', { type: 'split', direction: 'column', children: ['ratings.list', 'schedules.list'], splitPercentages: [50, 50] }],
    },
  },
  {
    id: 'sales',
    tree: {
      type: 'split',
      direction: 'row',
      splitPercentages: [24, 48, 28],
      children: ['tickets.list', { type: 'tabs', tabs: ['contacts.list', 'schedules.list', 'quickReplies.list'], activeTabIndex: 0 }, 'tickets.details'],
    },
  },
  { id: 'focus', tree: 'tickets.list' },
]

const typesOf = (node: LayoutNode): string[] => (typeof node === 'string' ? [node] : node.type === 'tabs' ? node.tabs : node.children.flatMap(typesOf))

/** The preset of those panels that `has` knows; their room goes to the others. */
export function layoutOfPreset({ tree }: Preset, has: (type: string) => boolean): Layout {
  const types = typesOf(tree)
  const available = types.filter(has)
  const left = types.filter((type) => !has(type)).reduce<LayoutNode | null>((tree, id) => removeLeaf(tree, id), tree)
  return { version: LAYOUT_VERSION, tree: left, panels: Object.fromEntries(available.map((type) => [type, { type, params: {}, state: null }])) }
}
